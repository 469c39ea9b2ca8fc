import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from '../gather-keyboard-walk.ts';

const links = Array.from({ length: 20 }, (_, at) => `<p style="height: 120px"><a href="#${at}">Link ${at}</a></p>`);
const bar = (text: string) =>
  `<div class="bar" style="position: fixed; inset: auto 0 0; height: 90px; background: #123; color: #fff">${text}</div>`;
const moveClear = (options: string) => `const { bottom } = event.target.getBoundingClientRect();
  if (bottom > innerHeight - 100) scrollBy({ top: bottom - innerHeight + 140, ${options} });`;
const onFocus = (work: string) => `<script>addEventListener('focusin', (event) => { ${work} })</script>`;

const pages = {
  frame: links.join('') + bar('Sale') + onFocus(`requestAnimationFrame(() => { ${moveClear('')} })`),
  smooth: links.join('') + bar('Sale') + onFocus(`setTimeout(() => { ${moveClear("behavior: 'smooth'")} }, 100)`),
  hides:
    links.join('') +
    bar('Sale') +
    onFocus(`setTimeout(() => document.querySelector('.bar').style.display = 'none', 100)`),
  stays: links.join('') + bar('Summer <b>sale</b>'),
  scroller: `<style>body { margin: 0 } main { height: 100vh; overflow: auto }</style>
    <main>${links.join('')}</main>${bar('')}`,
  shadow: `<div id="host"></div>${bar('Sale')}<script>host.attachShadow({ mode: 'open' }).innerHTML =
    '${links.join('')}'</script>`,
};

describe('stops behind a fixed bar', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}`;
    site = await startSite(Object.fromEntries(Object.entries(pages).map(([name, body]) => [`/${name}`, page(body)])));
  });
  afterAll(() => site.close());

  const coveredOn = async (name: keyof typeof pages) => {
    const driven = await openDrivenPage(site.url(`/${name}`), site.host);
    try {
      const { covered } = await driven.run(gatherKeyboardWalk);
      return covered.map(({ name: stop, count, by, byText }) => ({ stop, count, by, byText }));
    } finally {
      await driven.close();
    }
  };

  it.each([
    ['moves them clear of it with the next frame', 'frame'],
    ['moves them clear of it later and smoothly', 'smooth'],
    ['hides it', 'hides'],
  ] as const)('are none where the page %s', async (_what, name) => {
    expect(await coveredOn(name)).toEqual([]);
  });

  it.each([
    ['of the page', 'stays', 'Summer sale'],
    ['of a part that scrolls by itself', 'scroller', ''],
    ['in a shadow tree', 'shadow', 'Sale'],
  ] as const)('are found where they are %s', async (_what, name, byText) => {
    expect(await coveredOn(name)).toMatchObject([{ by: expect.stringContaining('div'), byText }]);
  });
});
