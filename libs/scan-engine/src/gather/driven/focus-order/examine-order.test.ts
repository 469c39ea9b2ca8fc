import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from '../keyboard-walk/gather-keyboard-walk.ts';

const link = (name: string, attributes = '') => `<a href="#${name}" ${attributes}>${name}</a> `;
const list = (count: number, style = '', items: readonly string[] = []) =>
  `<ul style="display: flex; list-style: none; padding: 0; ${style}">${Array.from({ length: count }, (_, at) => `<li style="${items[at] ?? ''}">${link(`Link${at}`)}</li>`).join('')}</ul>`;

const jumpsOf = async (body: string) => {
  const site = await startSite({ '/': `<!doctype html><html lang="en"><title>Page</title>${body}` });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { jumps } = await driven.run(gatherKeyboardWalk);
    return jumps.map(({ kind, from, to }) => [kind, from, to]);
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('the order of the focus', { timeout: 60_000 }, () => {
  it.each([
    ['follows the document', list(4)],
    [
      'is numbered like the document',
      link('A', 'tabindex="1"') + link('B', 'tabindex="2"') + link('C', 'tabindex="3"') + link('D', 'tabindex="4"'),
    ],
    ['begins with a field a little further down', link('A') + link('B') + link('C', 'tabindex="1"')],
    ['is reversed for two parts, such as a picture and a text', list(2, 'flex-direction: row-reverse')],
    ['is that of a direction from right to left', `<div dir="rtl">${list(4)}</div>`],
    [
      'wraps',
      list(8, 'flex-wrap: wrap; width: 120px', [
        'order: 0',
        'order: 0',
        'order: 1',
        'order: 1',
        'order: 1',
        'order: 1',
        'order: 1',
        'order: 1',
      ]),
    ],
    ['is numbered by styles as it is', list(3, '', ['order: 1', 'order: 2', 'order: 3'])],
    [
      'is changed for parts above the page',
      list(3, 'flex-direction: row-reverse', Array(3).fill('position: absolute') as string[]),
    ],
    [
      'jumps only in a place without stops',
      `<div style="display: flex; flex-direction: column-reverse"><p>One</p><p>Two</p><p>${link('A')}</p></div>`,
    ],
  ])('is fine when it %s', async (_name, body) => {
    expect(await jumpsOf(body)).toEqual([]);
  });

  it.each([
    ['a row is reversed', list(4, 'flex-direction: row-reverse'), ['reversed', 'Link0', 'Link1']],
    ['a column is reversed', list(4, 'flex-direction: column-reverse'), ['reversed', 'Link0', 'Link1']],
    [
      'a style moves the last part to the beginning',
      list(4, '', ['', '', '', 'order: -1']),
      ['order', 'Link2', 'Link3'],
    ],
    [
      'numbers move a field before everything',
      link('A') + link('B') + link('C') + link('D', 'tabindex="1"'),
      ['tabindex', 'D', 'A'],
    ],
  ])('is in question when %s', async (_name, body, jump) => {
    expect(await jumpsOf(body)).toEqual([jump]);
  });
});
