import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherReflow } from './gather-reflow.ts';

const wide = (style: string, content = 'Text') => `<div id="wide" style="${style}">${content}</div>`;
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle';

let isApplicable: boolean;
const read = async (body: string, attributes = '') => {
  const page = `<!doctype html><html lang="de" ${attributes}><meta name="viewport" content="width=device-width">
    <title>Page</title><style>body { margin: 8px; font: 16px monospace }</style>${body}`;
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    isApplicable = await driven.document.appliesTo(gatherReflow, new AbortController().signal);
    return await driven.run(gatherReflow);
  } finally {
    await driven.close();
    await site.close();
  }
};

const table = `<table><tr><td id="cell" style="min-width: 900px">${'word '.repeat(40)}</table>`;
const link = (style: string, more = '') =>
  `<a href="#x" style="position: absolute; ${style}" ${more}>Skip to content</a>`;
const scrolling = '<p id="wide" style="width: 900px">Text</p>';
const row = wide('width: 900px', 'word '.repeat(40));
const ownEdge = '<style>html, body { overflow-x: hidden }</style>';
const viewEdge = '<style>body { overflow-x: hidden }</style>';

describe('content of a page that scrolls sideways', { timeout: 60_000 }, () => {
  const observed = async (body: string, attributes = '') =>
    (await read(body, attributes)).overflowing.map(({ element, isExempt, isAside }) => [
      element.selector,
      isExempt ? 'exempt' : isAside ? 'aside' : 'wide',
    ]);

  it.each([
    ['text that wraps', wide('', 'word '.repeat(100))],
    ['a box that scrolls by itself', wide('overflow-x: auto', scrolling)],
    ['a box that clips', wide('overflow: hidden', longWord)],
    ['what is hidden', wide('display: none; width: 900px') + wide('visibility: hidden; width: 100px', longWord)],
    ['a menu outside of the window that nobody can scroll to', wide('position: fixed; left: -300px; width: 200px')],
    ['a few px', wide('margin-left: 300px; width: 6px; white-space: nowrap', 'i')],
    ['an inert menu', `<nav inert style="position: absolute; left: 100%; width: 260px"><a href="/">Start</a></nav>`],
    ['content that only scripts can scroll to', `${viewEdge}${link('left: 100%')}`],
  ])('is not noted when it is %s', async (_name, body) => {
    expect(await observed(body)).toEqual([]);
  });

  it.each([
    ['text in a box of fixed width', wide('width: 900px', 'word '.repeat(40)), ['#wide', 'wide']],
    ['a table, as exempt', table, ['#cell', 'exempt']],
    ['a toolbar, as exempt', `<div role="toolbar">${row}</div>`, ['#wide', 'exempt']],
    ['an application, as exempt', `<div role="application">${row}</div>`, ['#wide', 'exempt']],
    [
      'a long word, but not the paragraph around it',
      `<p>before <a id="wide" href="#x">${longWord}</a> after</p>`,
      ['#wide', 'wide'],
    ],
    ['a menu beside the page', wide('position: absolute; left: 100%; width: 200px'), ['#wide', 'aside']],
    ['a menu that is moved beside the page', wide('transform: translateX(110%); width: 300px'), ['#wide', 'aside']],
  ])('is noted when it is %s', async (_name, body, expected) => {
    expect(await observed(body)).toEqual([expected]);
  });

  it.each([
    ['to the left', '', link('left: -9999px')],
    ['to the left by a transform', '', link('transform: translateX(-9999px)')],
    ['to the right of a page written from right to left', 'dir="rtl"', link('right: -9999px')],
    ['beside a page where it stays', '', link('left: 400px').replace('absolute', 'fixed')],
    ['where it is cut to nothing', '', link('left: 400px; clip: rect(0, 0, 0, 0)')],
    ['where a path cuts it to nothing', '', link('left: 400px; clip-path: inset(50%)')],
    ['where it has no colour', '', link('left: 400px; opacity: 0')],
  ])('is only the wide table when a skip link stands %s', async (_name, attributes, skipLink) => {
    expect(await observed(skipLink + table, attributes)).toEqual([['#cell', 'exempt']]);
  });

  it('is noted on the left of a page written from right to left', async () => {
    expect(await observed(wide('width: 900px', 'word '.repeat(40)), 'dir="rtl"')).toEqual([['#wide', 'wide']]);
  });
});

it.each([
  ['vertical-rl', false],
  ['vertical-lr', false],
  ['sideways-rl', false],
  ['horizontal-tb', true],
])('is looked for on a page with the writing mode %s: %s', { timeout: 60_000 }, async (mode, expected) => {
  await read(`<style>html { writing-mode: ${mode} }</style><p>Text</p>`);
  expect(isApplicable).toBe(expected);
});

describe('text that the page cuts off', { timeout: 60_000 }, () => {
  const observed = async (body: string, attributes = '') =>
    (await read(body, attributes)).cutOff.map(({ element, isCertain }) => [element.selector, isCertain]);
  const words = 'Wir haben von Montag bis Freitag geöffnet. '.repeat(6);
  const paragraph = `<p id="wide" style="width: 900px">${words}</p>`;
  const box = (style: string, content: string) => `<div style="${style}">${content}</div>`;

  it.each([
    ['wraps', '<p>Text</p>', ''],
    ['is in a menu beside the page', box('position: absolute; left: 100%; width: 900px', paragraph), ''],
    ['begins in a placed box', box('position: absolute; left: 200px; width: 900px', paragraph), ''],
    ['is moved', box('transform: translateX(-10px)', paragraph), ''],
    [
      'runs through the page',
      '<style>@keyframes run { to { margin-left: -9px } } p { animation: run 9s infinite }</style>' + paragraph,
      '',
    ],
    ['is decoration', box('', paragraph).replace('<div', '<div aria-hidden="true"'), ''],
    ['is inert', box('', paragraph).replace('<div', '<div inert'), ''],
    ['can be scrolled', box('overflow-x: auto', paragraph), ''],
    [
      'is the next slide of a box of its own',
      box('display: flex; overflow: hidden', box('flex: none; width: 250px', words).repeat(3)),
      '',
    ],
    [
      'ends with an ellipsis',
      `<h2 style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${words}</h2>`,
      '',
    ],
    ['is a row that a script may scroll', box('overflow: hidden; white-space: nowrap', `<p>${words}</p>`), ''],
    ['is in a closed box', box('overflow: hidden; max-height: 0', `<main>${paragraph}</main>`), ''],
    ['begins beyond the edge', box('margin-left: 330px; width: 300px', words), ''],
  ])('is left alone when it %s', async (_name, body, attributes) => {
    expect(await observed(ownEdge + body, attributes)).toEqual([]);
  });

  it.each([
    ['by the root and the body', ownEdge + paragraph, ''],
    ['by a body with wide margins', `${ownEdge}<style>body { margin: 30px }</style>${paragraph}`, ''],
    ['by the viewport', viewEdge + paragraph, ''],
    ['by a root that clips', `<style>html { overflow-x: clip }</style>${paragraph}`, ''],
    ['by a box around the page', box('overflow-x: hidden', `<main>${paragraph}</main>`), ''],
    ['on a page written from right to left', ownEdge + paragraph, 'dir="rtl"'],
    ['in a long word', `${viewEdge}<h1 id="wide">${longWord}</h1>`, ''],
  ])('is certain %s', async (_name, body, attributes) => {
    expect(await observed(body, attributes)).toEqual([['#wide', true]]);
  });

  it.each([
    [
      'a slide of the page',
      box('display: flex; width: 500px', `${box('width: 250px', words)}<p id="wide" style="width: 250px">${words}</p>`),
    ],
    ['a single line', '<p id="wide" style="width: max-content">Wir haben von Montag bis Freitag geöffnet</p>'],
    ['a row that does not wrap', `<p id="wide" style="white-space: nowrap">${words}</p>`],
    ['a table', table.replace('"cell"', '"wide"')],
  ])('is a question when it is in %s', async (_name, body) => {
    expect(await observed(viewEdge + body)).toEqual([['#wide', false]]);
  });
});
