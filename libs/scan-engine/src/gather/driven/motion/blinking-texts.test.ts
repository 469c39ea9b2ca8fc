import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherMotion } from './gather-motion.ts';

const page = `<!doctype html><html lang="en"><title>Page</title>
  <style>
    @keyframes hide { 50% { visibility: hidden } }
    @keyframes clear { 50% { opacity: 0 } }
    @keyframes pale { 50% { opacity: 0.5 } }
    @keyframes appear { from { opacity: 0 } }
    #hidden { animation: hide 1s step-end infinite }
    .paused #clear { animation-play-state: paused }
    #clear { animation: clear 1s step-end infinite }
    #pale { animation: pale 1s infinite }
    #once { animation: appear 1s 3 }
    #slow { animation: clear 20s infinite }
    #loading, #caret, #nothing, .off p, .told { animation: clear 1s infinite }
    .off { visibility: hidden }
  </style>
  <p>Some text that stays as it is.</p>
  <p id="hidden">Only today: half the price</p><p id="clear">Sale</p><p id="pale">Sale</p><p id="once">Sale</p>
  <p id="slow">One of several slogans</p><p id="loading">Loading the list</p><p>Type here<i id="caret">|</i></p>
  <p class="told" role="progressbar" aria-label="Import">12 of 90</p><p class="told" role="status">Saved</p>
  <p id="nothing"></p><div class="off"><p>Nobody sees this</p></div>
  <button onclick="document.body.className = 'paused'">Stop the animation</button>`;

it('sees text that blinks for good, and the control that stops it', { timeout: 120_000 }, async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    expect(await driven.document.appliesTo(gatherMotion, new AbortController().signal)).toBe(true);
    const { moving } = await driven.run(gatherMotion);
    expect(moving.map(({ element, kind, stoppedBy }) => [element.selector, kind, stoppedBy])).toEqual([
      ['#hidden', 'blink', null],
      ['#clear', 'blink', 'Stop the animation'],
    ]);
  } finally {
    await driven.close();
    await site.close();
  }
});
