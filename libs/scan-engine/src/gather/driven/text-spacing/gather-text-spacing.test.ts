import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import type { DrivenPage } from '../gatherer.ts';
import { gatherTextSpacing } from './gather-text-spacing.ts';
import type { TextSpacingEvidence } from './gather-text-spacing.ts';

const words = 'On public holidays the shop stays closed, and parcels arrive later.';
const box = (id: string, style: string, content = words) => `<p id="${id}" style="${style}">${content}</p>`;
const low = 'overflow: hidden; line-height: 1.2; height: 2.4em; width: 270px';
const line = 'overflow: hidden; white-space: nowrap; width: 70ch';

const good: [name: string, html: string][] = [
  ['grows with its text', box('grows', 'overflow: hidden; line-height: 1.2; min-height: 2.4em; width: 270px')],
  ['has room', box('room', 'overflow: hidden; height: 8em; width: 270px')],
  ['is too low with the usual spacing', box('before', `${low}; height: 1.8em`)],
  ['lets the text overflow', box('visible', 'line-height: 1.2; height: 2.4em; width: 270px')],
  ['can be scrolled', box('scrolled', 'overflow: auto; line-height: 1.2; height: 2.4em; width: 270px')],
  [
    'is opened by a control three levels up',
    `<div><div><div>${box('opened', low)}</div></div><button aria-expanded="false">Mehr anzeigen</button></div>`,
  ],
  ['is hidden from assistive technology', `<div aria-hidden="true">${box('silent', low)}</div>`],
  ['sets its own spacing', box('own', 'overflow: hidden; line-height: 40px; height: 40px; width: 200px', 'Closed')],
];
const bad: [name: string, html: string][] = [
  ['has no room for higher lines', box('low', low)],
  ['has no room for wider letters', box('narrow', line)],
  ['has a transition', box('moving', `${low}; transition: all 5s`)],
];

describe('larger text spacing', () => {
  let site: TestSite;
  let found: TextSpacingEvidence;
  let changes: unknown;
  const idsOf = (clips: TextSpacingEvidence['clipped']) =>
    clips.map(({ element }) => /id="(\w+)"/.exec(element.html)?.[1]);
  const idOf = (html: string) => /id="(\w+)"/.exec(html)?.[1];

  beforeAll(async () => {
    const body = [...good, ...bad, ['', box('ellipsis', `${line}; text-overflow: ellipsis`)]].map(([, html]) => html);
    const script = `<script>
      const told = document.documentElement.dataset;
      addEventListener('load', () => {
        const sizes = new ResizeObserver(() => (told.sizes = Number(told.sizes ?? 0) + 1));
        for (const element of document.querySelectorAll('p')) sizes.observe(element);
        addEventListener('transitionrun', () => (told.ran = 'yes'));
      });
    </script>`;
    const style = '<style>body { font: 16px monospace }</style>';
    site = await startSite({
      '/': (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.setHeader('content-security-policy', "style-src 'unsafe-inline'");
        response.end(`<!doctype html><html lang="en"><title>Page</title>${style}<body>${body.join('')}${script}`);
      },
    });
    const driven = await openDrivenPage(site.url('/'), site.host);
    const tellFrames = ({ world }: DrivenPage) =>
      world.evaluate(
        () =>
          new Promise<unknown>((done) => {
            const { sizes, ran } = document.documentElement.dataset;
            const { letterSpacing } = getComputedStyle(document.body);
            const state = { sizes, ran, letterSpacing, sheets: document.adoptedStyleSheets.length };
            requestAnimationFrame(() => requestAnimationFrame(() => done(state)));
          }),
      );
    const ask = { name: 'ask', leaves: 'intact' as const, weight: 1, gather: tellFrames };
    await driven.run(ask);
    const before = await driven.run(ask);
    found = await driven.run(gatherTextSpacing);
    await driven.run(ask);
    changes = [before, await driven.run(ask)];
    await driven.close();
  }, 60_000);
  afterAll(() => site.close());

  it.each(good)('cuts nothing in a box that %s', (_name, html) => {
    expect(idsOf(found.clipped)).not.toContain(idOf(html));
  });

  it.each(bad)('cuts text in a box that %s', (_name, html) => {
    expect(idsOf(found.clipped)).toContain(idOf(html));
  });

  it('shortens text that ends with an ellipsis', () => {
    expect(idsOf(found.shortened)).toEqual(['ellipsis']);
  });

  it('leaves no trace, and no script of the page notices it', () => {
    const [before, after] = changes as [unknown, unknown];
    expect(after).toEqual(before);
    expect(after).toMatchObject({ letterSpacing: 'normal', sheets: 0 });
  });
});
