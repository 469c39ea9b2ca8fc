import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherMotion } from './gather-motion.ts';

const page = `<!doctype html><html lang="en"><title>Page</title>
  <style>
    @keyframes past { to { transform: translateX(-600px) } }
    @keyframes turn { to { transform: rotate(1turn) } }
  </style>
  <p>Some text that stays as it is.</p>
  <p id="news">1</p><p id="hidden" style="display: none">1</p><p id="colour">The same text</p>
  <p id="late">This text changes once</p>
  <p id="line" style="animation: past 9s linear infinite">This line of text runs past the reader</p>
  <p id="indicator" style="animation: turn 1s linear infinite">Loading the content</p>
  <button onclick="box.hidden = false">Control changes</button>
  <div id="box" hidden><button onclick="clearInterval(timer)">Pause changes</button></div>
  <button onclick="document.body.textContent = ''">Delete everything</button>
  <script>
    let count = 1;
    const timer = setInterval(() => {
      count = (count * 7) % 1000;
      news.textContent = hidden.textContent = count;
      colour.style.color = count % 2 ? 'red' : 'blue';
    }, 900);
    setTimeout(() => { late.textContent = 'It has changed' }, 500);
  </script>`;

it('sees what moves by itself, and finds the control that stops it', { timeout: 120_000 }, async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    expect(await driven.document.appliesTo(gatherMotion, new AbortController().signal)).toBe(true);
    const { texts, moving } = await driven.run(gatherMotion);
    expect(texts.map(({ element, stoppedBy }) => [element.selector, stoppedBy])).toEqual([['#news', 'Pause changes']]);
    expect(moving.map(({ element, kind, stoppedBy }) => [element.selector, kind, stoppedBy])).toEqual([
      ['#line', 'ticker', null],
    ]);
  } finally {
    await driven.close();
    await site.close();
  }
});
