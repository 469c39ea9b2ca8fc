import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { bypassRepeatedContent } from '../../../checks/bypass-repeated-content/check.ts';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherRepeatedContent } from './gather-repeated-content.ts';

const text = 'This text is only on this page, and it is long enough to be its content.';
const sentence = 'The Romance of the Three Kingdoms is a historical novel of the 14th century.';
const navigation = '<nav id="nav"><a href="/other">Lamps</a> <a href="/more">Shades</a></nav>';
const page = (body: string, head = '') => `<!doctype html><html lang="en"><title>Page</title>${head}${body}`;
const other = page(`${navigation}<h1>The other page</h1><ul><li><a>My heading</a></li></ul><p>Something else.</p>`);

/** The outcomes of a page with this body, or `inapplicable`. */
async function outcomesOf(body: string, more: Record<string, string> = {}, head = ''): Promise<string[] | string> {
  const asked: string[] = [];
  const site = await startSite({
    '/': page(body, head),
    '/other': (request, response) => {
      asked.push(`${request.method} ${request.headers.cookie ?? 'no cookie'}`);
      response.setHeader('content-type', 'text/html');
      response.end(more['/other'] ?? other);
    },
    '/logout': other,
    '/warenkorb': other,
    ...(more['/robots.txt'] !== undefined && { '/robots.txt': more['/robots.txt'] }),
  });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { isApplicable, findings } = bypassRepeatedContent.evaluate(
      (await driven.run(gatherRepeatedContent)) as never,
    );
    expect(asked.filter((one) => one !== 'GET no cookie')).toEqual([]);
    expect(site.asked.filter((address) => /logout|warenkorb/.test(address))).toEqual([]);
    return isApplicable ? findings.map(({ outcome }) => outcome) : 'inapplicable';
  } finally {
    await driven.close();
    await site.close();
  }
}

describe('repeated content can be skipped', { timeout: 30_000 }, () => {
  it.each([
    ['by a main landmark', `${navigation}<main><p>${text}</p></main>`],
    ['by an element with the role main', `${navigation}<div role="main"><p>${text}</p></div>`],
    ['by a heading', `${navigation}<h2>My heading</h2><p>${text}</p>`],
    ['by a heading behind an introduction', `${navigation}<p>${text}</p><h2>My heading</h2><p>${text}</p>`],
    ['by a picture as heading', `${navigation}<h1><img src="data:," alt="My heading"></h1><p>${text}</p>`],
    ['by a link to the content', `<a href="#own">Skip</a>${navigation}<p id="own">${text}</p>`],
    [
      'by a link to an empty element before it',
      `<a href="#own">Skip</a>${navigation}<span id="own"></span><p>${text}</p>`,
    ],
    ['by a link to a named anchor', `<a href="#own">Skip</a>${navigation}<a name="own"></a><p>${text}</p>`],
    [
      'by a button that hides it',
      `<button onclick="nav.style.display = 'none'">Hide</button>${navigation}<p>${text}</p>`,
    ],
    [
      'by a button that moves the focus',
      `<button onclick="own.focus()">Skip</button>${navigation}<p id="own" tabindex="-1">${text}</p>`,
    ],
  ])('%s', async (_name, body) => {
    expect(await outcomesOf(body)).toEqual([]);
  });

  it.each<[string, string, Record<string, string>?]>([
    ['when nothing leads past it', `${navigation}<p>${text}</p>`],
    [
      'when the same sentence stands on both',
      `<p>${sentence}</p><p>${text} <a href="/other">All our other lamps</a></p>`,
      { '/other': page(`<p>${sentence}</p><p>Something else.</p>`) },
    ],
    [
      'when one entry of a navigation is the page itself',
      `<nav><ol><li><a>Shades</a><li><a href="/other">Lamps</a></ol></nav><p>${text}</p>`,
    ],
    [
      'when one link has a text, and others are pictures',
      `<a href="/other">Lamps</a><a href="/more" aria-label="Shades"><svg width="9" height="9"></svg></a><p>${text}</p>`,
    ],
    [
      'when the heading is hidden from assistive technology',
      `${navigation}<h1 aria-hidden="true">Mine</h1><p>${text}</p>`,
    ],
    ['when the landmark is hidden from it', `${navigation}<main aria-hidden="true"><p>${text}</p></main>`],
    ['when the target does not exist', `<a href="#gone">Skip</a>${navigation}<p>${text}</p>`],
    ['when the target stands before it', `<a href="#nav">Skip</a>${navigation}<p>${text}</p>`],
    ['when the link cannot be reached', `<a href="#own" tabindex="-1">Skip</a>${navigation}<p id="own">${text}</p>`],
    [
      'when the button hides it from assistive technology only',
      `<button onclick="nav.setAttribute('aria-hidden', 'true')">Hide</button>${navigation}<p>${text}</p>`,
    ],
    [
      'when the button only moves it out of sight',
      `<button onclick="nav.style.cssText = 'position:absolute;top:-999px'">Hide</button>${navigation}<p>${text}</p>`,
    ],
  ])('not %s', async (_name, body, more = {}) => {
    expect(await outcomesOf(body, more)).toEqual(['violation']);
  });

  it.each([
    ['nothing is repeated', `<a href="/other">Elsewhere</a><p>${text}</p>`, {}],
    ['there is no other page', `<nav><a href="#own">Lamps</a></nav><p id="own">${text}</p>`, {}],
    [
      'robots.txt forbids the other page',
      `${navigation}<p>${text}</p>`,
      { '/robots.txt': 'User-agent: *\nDisallow: /other' },
    ],
    ['the repeated content stands at the end', `<p>${text}</p>${navigation}`, {}],
    ['only one link is repeated', `<p><a href="/other">Lamps</a></p><p>${text}</p>`, {}],
    ['only a phrase is repeated', `<p>Lamps</p><p>${text} <a href="/other">All our other lamps</a></p>`, {}],
    [
      'one link and a word are repeated before links of its own',
      `<b>Lamps</b> <a href="/other">Shades</a> <a href="/x">Red</a> <a href="/y">Blue</a><p>${text}</p>`,
      {},
    ],
    [
      'the links would sign the person out and open the basket',
      `<nav><a href="/logout">Lamps</a> <a href="/warenkorb">Shades</a></nav><p>${text}</p>`,
      {},
    ],
  ])('is not asked when %s', async (_name, body, more) => {
    expect(await outcomesOf(body, more)).toBe('inapplicable');
  });

  it('is asked although the other page lists the heading in a table of contents', async () => {
    expect(await outcomesOf(`${navigation}<h2>My heading</h2><p>${text}</p>`)).toEqual([]);
  });

  it('is not decided by the scripts of the other page', async () => {
    const hostile = page(`${navigation}<script>fetch('/told')</script><img src="/told">`);
    expect(await outcomesOf(`${navigation}<p>${text}</p>`, { '/other': hostile })).toEqual(['violation']);
  });

  it.each([
    ['announced', true],
    ['not announced', false],
  ])(
    'is judged by the next page when the first one is larger than 2 MB and its length is %s',
    async (_name, isAnnounced) => {
      const large = `${other}${'<p>A row.</p>'.repeat(200_000)}`;
      const site = await startSite({
        '/': page(`${navigation}<p>${text}</p>`),
        '/other': (_request, response) => {
          response.setHeader('content-type', 'text/html');
          if (isAnnounced) response.setHeader('content-length', Buffer.byteLength(large));
          response.write(large);
          response.end();
        },
        '/more': other,
      });
      const driven = await openDrivenPage(site.url('/'), site.host);
      try {
        const { compared } = await driven.run(gatherRepeatedContent);
        expect(compared?.otherUrl).toBe(site.url('/more'));
      } finally {
        await driven.close();
        await site.close();
      }
    },
  );
});
