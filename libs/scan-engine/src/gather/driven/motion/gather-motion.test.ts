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

const opened = async (html: string) => {
  const site = await startSite({ '/': html });
  const driven = await openDrivenPage(site.url('/'), site.host);
  const close = async () => {
    await driven.close();
    await site.close();
  };
  return { driven, close };
};

const notices = `<!doctype html><html lang="de"><title>Page</title>
  <p>Some text that stays as it is.</p>
  <div><p id="removed">1</p><button onclick="this.parentNode.remove()">Schließen</button></div>
  <div><p id="interrupted">1</p><button onclick="clearInterval(timer)" aria-label="Wechsel unterbrechen">II</button></div>
  <footer><section><div><div><div><button id="far">Menü schließen</button></div></div></div></section></footer>
  <script>
    let count = 1;
    setInterval(() => { removed.textContent = count = (count * 7) % 1000 }, 700);
    const timer = setInterval(() => { interrupted.textContent = performance.now() }, 700);
    far.onclick = () => { document.body.textContent = '' };
  </script>`;

it(
  'closes and interrupts what moves, and leaves controls alone that close something else',
  { timeout: 120_000 },
  async () => {
    const { driven, close } = await opened(notices);
    try {
      const { texts, moving } = await driven.run(gatherMotion);
      const facts = [...texts, ...moving].map(({ element, stoppedBy, related }) => [
        element.selector,
        stoppedBy,
        related,
      ]);
      expect(facts).toEqual([
        ['#removed', 'Schließen', null],
        ['#interrupted', 'Wechsel unterbrechen', null],
      ]);
    } finally {
      await close();
    }
  },
);

it('sees a line that runs from one edge to the other', { timeout: 120_000 }, async () => {
  const { driven, close } = await opened(`<!doctype html><html lang="en"><title>Page</title>
    <style>@keyframes past { from { transform: translateX(100%) } to { transform: translateX(-100%) } }</style>
    <p>Some text that stays as it is.</p>
    <p id="line" style="animation: past 9s linear infinite">This line of text runs past the reader</p>`);
  try {
    const { moving } = await driven.run(gatherMotion);
    expect(moving.map(({ element, kind }) => [element.selector, kind])).toEqual([['#line', 'ticker']]);
  } finally {
    await close();
  }
});

const news = (start: string) => `<!doctype html><html lang="en"><title>Page</title>
  <p>Some text that stays as it is.</p><p id="news">1</p>
  <script>
    let count = 1;
    const start = (ms) => setInterval(() => { news.textContent = count = (count * 7) % 1000 }, ms);
    ${start}
  </script>`;

it('sees a text whose first change comes after almost two seconds', { timeout: 120_000 }, async () => {
  const { driven, close } = await opened(news(''));
  try {
    expect(await driven.document.appliesTo(gatherMotion, new AbortController().signal)).toBe(true);
    await driven.attempt.page?.evaluate('start(1800)');
    const { texts } = await driven.run(gatherMotion);
    expect(texts.map(({ element }) => element.selector)).toEqual(['#news']);
  } finally {
    await close();
  }
});

it.each([
  ['asks when it is loaded', "if (!matchMedia('(prefers-reduced-motion: reduce)').matches) start(700)", true],
  ['does not ask', 'start(700)', false],
])(
  'knows whether a text stops for people who ask for less motion: the script %s',
  { timeout: 120_000 },
  async (_name, script, stops) => {
    const { driven, close } = await opened(news(script));
    try {
      const { texts } = await driven.run(gatherMotion);
      expect(texts.map(({ stopsWithReducedMotion }) => stopsWithReducedMotion)).toEqual([stops]);
      expect(await driven.attempt.page?.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")).toBe(false);
    } finally {
      await close();
    }
  },
);

it('does not ask a page whose only script is data', async () => {
  const data = '<script type="application/ld+json">{}</script>';
  const { driven, close } = await opened(`<!doctype html><html lang="en"><title>Page</title><p>Some text</p>${data}`);
  try {
    expect(await driven.document.appliesTo(gatherMotion, new AbortController().signal)).toBe(false);
  } finally {
    await close();
  }
});
