import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherRepeatedContent } from './gather-repeated-content.ts';

const link = (name: string) => `<a href="/${name.toLowerCase()}">${name}</a> `;
const nav = (names: string, attributes = '') => `<nav ${attributes}>${names.split(' ').map(link).join('')}</nav>`;
const content = (text: string) =>
  `<main><h1>${text}</h1><p>${text}, which is long enough to be the content of it.</p></main>`;
const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><title>Page</title>${body}<script>${script}</script>`;
const names = 'Other Lamps Shades Bulbs Wire Tools';
const swapped = 'Other Lamps Bulbs Shades Wire Tools';

async function ordersOf(own: string, other: string) {
  let count = 0;
  const site = await startSite({
    '/': (_request, response) => {
      count += 1;
      response.setHeader('content-type', 'text/html');
      response.end(own.replace('{random}', count % 2 === 0 ? nav(names) : nav(swapped)));
    },
    '/other': other,
  });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { compared } = await driven.run(gatherRepeatedContent);
    const { navigations, navigation, helps, help } = compared!.orders;
    const namesOf = (change: typeof navigation) => change && [change.first, change.second];
    return { navigations, navigation: namesOf(navigation), helps, help: namesOf(help) };
  } finally {
    await driven.close();
    await site.close();
  }
}

const navigationOf = async (own: string, other: string) => {
  const { navigations, navigation } = await ordersOf(own, other);
  return { navigations, navigation };
};

describe('the order of a navigation', { timeout: 60_000 }, () => {
  it.each([
    ['is the same', nav(names), nav(names), 1],
    ['has a further link', nav(names), nav('Other Lamps Sockets Shades Bulbs Wire Tools'), 1],
    ['lacks a link', nav(names), nav('Other Lamps Shades Wire Tools'), 1],
    ['has the link to the page itself first', nav(names), nav('Lamps Shades Bulbs Wire Tools Other'), 1],
    ['is that of one of two navigations', nav(names), `${nav(swapped)}${nav(names)}`, 1],
    ['is that of another navigation', nav(names), nav('Other Red Green Blue Yellow Lamps'), 0],
    ['is short', nav('Other Lamps Shades Bulbs'), nav('Other Lamps Shades Bulbs'), 1],
    ['is too short to have an order', nav('Other Lamps Shades'), nav('Other Shades Lamps'), 0],
    ['belongs to a path', nav(names, 'aria-label="Breadcrumbs"'), nav(swapped, 'aria-label="Breadcrumbs"'), 0],
    [
      'is a list in the content',
      `<article>${nav(names)}</article>${nav('Other')}`,
      `<article>${nav(swapped)}</article>${nav('Other')}`,
      0,
    ],
  ])('is no change when it %s', async (_name, own, other, navigations) => {
    const answer = await navigationOf(page(own + content('This page')), page(other + content('The other page')));
    expect(answer).toEqual({ navigations, navigation: null });
  });

  it('is not judged when a script makes it', async () => {
    const script = "const nav = document.querySelector('nav'); nav.insertBefore(nav.children[3], nav.children[2]);";
    const own = page(nav(names) + content('This page'), script);
    expect((await ordersOf(own, page(nav(names) + content('The other page')))).navigation).toBeNull();
  });

  it('is not judged when it is another one with each load', async () => {
    const own = page(`{random}${content('This page')}`);
    expect((await ordersOf(own, page(nav(names) + content('The other page')))).navigation).toBeNull();
  });

  it('is a change when two links are swapped', async () => {
    const answer = await navigationOf(
      page(nav(swapped) + content('This page')),
      page(nav(names) + content('The other page')),
    );
    expect(answer).toEqual({ navigations: 1, navigation: ['Bulbs', 'Shades'] });
  });
});

describe('the order of ways to get help', { timeout: 60_000 }, () => {
  const help = (text: string) => `<footer>${text}</footer>`;
  const [contact, phone] = ['<a href="/contact">Contact</a>', '<a href="tel:+49401234">Call us</a>'];

  const helpOf = async (own: string, other: string) => {
    const { helps, help: change } = await ordersOf(own, other);
    return { helps, change };
  };

  it.each([
    ['is the same', help(contact + phone), help(contact + phone), 3],
    ['lacks one', help(contact + phone), help(phone), 2],
    ['has one twice', help(contact + phone), contact + help(phone + contact), 2],
  ])('is no change when it %s', async (_name, own, other, helps) => {
    const answer = await helpOf(
      page(nav(names) + content('This page') + own),
      page(nav(names) + content('The other page') + other),
    );
    expect(answer).toEqual({ helps, change: null });
  });

  it('is a change when two are swapped', async () => {
    const [own, other] = [help(phone + contact), help(contact + phone)];
    const answer = await helpOf(
      page(nav(names) + content('This page') + own),
      page(nav(names) + content('The other page') + other),
    );
    expect(answer).toEqual({ helps: 3, change: ['Call us', 'Contact'] });
  });

  it('is a change when one stands before the content', async () => {
    const [own, other] = [
      contact + nav(names) + content('This page'),
      nav(names) + content('The other page') + help(contact),
    ];
    expect(await helpOf(page(own), page(other))).toEqual({ helps: 2, change: ['Contact', 'main'] });
  });
});
