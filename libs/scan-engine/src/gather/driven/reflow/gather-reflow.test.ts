import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherReflow } from './gather-reflow.ts';

const wide = (style: string, content = 'Text') => `<div id="wide" style="${style}">${content}</div>`;
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle';

const observed = async (body: string) => {
  const page = `<!doctype html><html lang="de"><meta name="viewport" content="width=device-width"><title>Page</title>
    <style>body { margin: 8px; font: 16px monospace }</style>${body}`;
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { overflowing } = await driven.run(gatherReflow);
    return overflowing.map(({ element, isExempt }) => [element.selector, isExempt]);
  } finally {
    await driven.close();
    await site.close();
  }
};

it.each([
  ['text that wraps', wide('', 'word '.repeat(100))],
  ['a box that scrolls by itself', wide('overflow-x: auto', `<p style="width: 900px">Text</p>`)],
  ['a box that clips', wide('overflow: hidden', longWord)],
  ['what is hidden', wide('display: none; width: 900px') + wide('visibility: hidden; width: 100px', longWord)],
  ['a menu outside of the window that nobody can scroll to', wide('position: fixed; left: -300px; width: 200px')],
  ['a few px', wide('margin-left: 300px; width: 6px; white-space: nowrap', 'i')],
])('does not note %s', { timeout: 60_000 }, async (_name, body) => {
  expect(await observed(body)).toEqual([]);
});

it.each([
  ['text in a box of fixed width', wide('width: 900px', 'word '.repeat(40)), [['#wide', false]]],
  [
    'a table, as exempt',
    `<table><tr><td id="wide" style="min-width: 900px">${'word '.repeat(40)}</table>`,
    [['#wide', true]],
  ],
  [
    'a long word, but not the paragraph around it',
    `<p>before <a id="wide" href="#x">${longWord}</a> after</p>`,
    [['#wide', false]],
  ],
])('notes %s', { timeout: 60_000 }, async (_name, body, expected) => {
  expect(await observed(body)).toEqual(expected);
});
