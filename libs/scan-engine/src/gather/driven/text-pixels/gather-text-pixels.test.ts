import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkContrast } from '../../../checks/link-contrast/check.ts';
import { pixelContrast } from '../../../checks/pixel-contrast/check.ts';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import type { TestDrivenPage } from '../../../testing/driven-page.ts';
import { gatherAxe } from '../../axe.ts';
import { gatherTextPixels } from './gather-text-pixels.ts';
import type { TextPixelsEvidence } from './gather-text-pixels.ts';

const gradient = (from: string, to: string) => `background: linear-gradient(to right, ${from}, ${to})`;
const text = 'Every Friday at eight';

/** Elements by their id: how they are judged, and their style or HTML. */
const cases: [string, string, string][] = [
  ['pass', 'on a dark gradient', `<p style="color: #fff; ${gradient('#112', '#334')}">${text}</p>`],
  ['pass', 'on a picture', `<p style="color: #fff; background: url(/dark.png)">${text}</p>`],
  [
    'pass',
    'on a solid surface below a transparent link',
    `<div style="position: relative; background: #fff"><p style="color: #333">${text}</p><a href="/" style="position: absolute; inset: 0 60% 0 0" aria-label="x"></a></div>`,
  ],
  [
    'pass',
    'in the background of a far sibling',
    `<div style="position: relative; background: #fff; color: #fff"><div style="position: absolute; inset: 0; background: #123"></div><p style="position: relative; ${gradient('#123', '#124')}">${text}</p></div>`,
  ],
  [
    'pass',
    'with a shadow on a dark gradient',
    `<p style="color: #fff; text-shadow: 0 0 3px #000; ${gradient('#112', '#334')}">${text}</p>`,
  ],
  ['pass', 'that page styles protect', `<p style="color: #fff !important; ${gradient('#112', '#334')}">${text}</p>`],
  [
    'pass',
    'that is a placeholder',
    `<input aria-label="a" placeholder="${text}" style="color: #eee; ${gradient('#fff', '#fefefe')}">`,
  ],
  [
    'pass',
    'in a colour space of today',
    `<p style="color: oklch(0.98 0.01 100); ${gradient('#112', '#334')}">${text}</p>`,
  ],
  ['open', 'that cannot be seen', `<p style="color: transparent; ${gradient('#112', '#334')}">${text}</p>`],
  ['open', 'on a picture that was not loaded', `<p style="color: #fff; background: url(/missing.png)">${text}</p>`],
  [
    'open',
    'below a translucent surface',
    `<div style="position: relative"><p style="color: #767676; background: #fff; margin: 0">${text}</p><div style="position: absolute; inset: 0 30% 0 0; background: #000a"></div></div>`,
  ],
  [
    'open',
    'whose colour does not rest',
    `<style>@keyframes fade { from { opacity: 1 } to { opacity: 0.999 } }</style><p style="animation: fade 9s infinite; color: #999; background: #bbb">${text}</p>`,
  ],
  ['review', 'partly on a light part', `<p style="color: #fff; width: 12em; ${gradient('#000', '#fff')}">${text}</p>`],
  [
    'open',
    'with a shadow on a similar gradient',
    `<p style="color: #999; text-shadow: 0 0 3px #000; ${gradient('#bbb', '#ccc')}">${text}</p>`,
  ],
  ['review', 'that is translucent', `<p style="opacity: 0.4; color: #555; ${gradient('#bbb', '#ccc')}">${text}</p>`],
  ['review', 'of a logo', `<p class="site-logo" style="color: #999; ${gradient('#bbb', '#ccc')}">${text}</p>`],
  ['violation', 'on a similar gradient', `<p style="color: #999; ${gradient('#bbb', '#ccc')}">${text}</p>`],
  ['violation', 'on a similar picture', `<p style="color: #444; background: url(/dark.png)">${text}</p>`],
  [
    'violation',
    'on a similar picture in another element',
    `<div style="position: relative"><div style="position: absolute; inset: 0; background: url(/dark.png)"></div><p style="position: relative; color: #444">${text}</p></div>`,
  ],
  [
    'open',
    'on a picture element that was not loaded',
    `<div style="position: relative"><img alt="" src="/missing.png" style="position: absolute; inset: 0; width: 100%; height: 100%; background: #fff"><p style="position: relative; color: #eee">${text}</p></div>`,
  ],
  [
    'violation',
    'in a placeholder',
    `<style>.pale::placeholder { color: #ccc }</style><input class="pale" aria-label="b" placeholder="${text}" style="color: #eee; ${gradient('#fff', '#fef')}">`,
  ],
  [
    'violation',
    'far down on the page',
    `<div style="height: 4000px"></div><p style="color: #999; ${gradient('#bbb', '#ccc')}">${text}</p>`,
  ],
];

const linkText = (link: string, style: string) =>
  `<p style="color: #fff; ${gradient('#112', '#113')}">Some text and <a href="/" style="text-decoration: none; ${style}">${link}</a> and more</p>`;
const links: [string, string, string][] = [
  ['pass', 'with a background of its own', linkText(text, 'color: #fff; background: #36c')],
  ['pass', 'that looks like the text', linkText(text, 'color: #fff')],
  ['not asked', 'underlined by a shadow', linkText(text, 'color: #cdf; box-shadow: inset 0 -2px #cdf')],
  ['open', 'with a picture', linkText(`${text} <svg width="9" height="9"></svg>`, 'color: #cdf')],
  ['violation', 'with a similar colour', linkText(text, 'color: #cdf')],
];

describe('the contrast of a text by its pixels', { timeout: 60_000 }, () => {
  let site: TestSite;
  let driven: TestDrivenPage;
  let evidence: TextPixelsEvidence;
  let before: string;
  const state = () =>
    driven.attempt.world?.evaluate(
      () => `${document.documentElement.outerHTML}${document.adoptedStyleSheets.length}${scrollY}`,
    );

  beforeAll(async () => {
    const dark = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const body = [...cases, ...links].map(([, , html], at) => `<section id="case${at}">${html}</section>`).join('');
    site = await startSite({
      '/': `<!doctype html><html lang="en"><title>Page</title><style>body { font: 16px sans-serif }</style><main>${body}</main>`,
      '/dark.png': (_request, response) => response.setHeader('content-type', 'image/png').end(dark),
    });
    driven = await openDrivenPage(site.url('/'), site.host);
    const { page, world } = driven.attempt;
    if (!page || !world) throw new Error('no page');
    driven.attempt.evidence.axe = await gatherAxe(
      page.mainFrame(),
      { tags: ['wcag2a', 'wcag2aa'], frameMs: 5000 },
      world,
    );
    before = (await state()) ?? '';
    evidence = await driven.run(gatherTextPixels);
  });
  afterAll(async () => {
    await driven.close();
    await site.close();
  });

  const outcomeOf = (at: number, check = pixelContrast) => {
    const isIn = ({ selector }: { selector: string }) => selector.startsWith(`#case${at} `);
    const { findings, decided = [] } = check.evaluate(evidence as never);
    const [finding] = findings.filter(({ element }) => isIn(element));
    const isAsked = driven.attempt.evidence.axe?.rules.some(
      ({ id, outcome, nodes }) =>
        outcome === 'review' && check.decides?.includes(id) && nodes.some(({ element }) => isIn(element)),
    );
    if (!isAsked) return 'not asked';
    return decided.some(isIn) ? (finding?.outcome ?? 'pass') : 'open';
  };

  it.each(cases.map(([outcome, name], at) => [outcome, name, at] as const))(
    'is judged %s for text %s',
    (outcome, _name, at) => {
      expect(outcomeOf(at)).toBe(outcome);
    },
  );

  it.each(links.map(([outcome, name], at) => [outcome, name, at] as const))(
    'is judged %s for a link %s',
    (outcome, _name, at) => {
      expect(outcomeOf(cases.length + at, linkContrast)).toBe(outcome);
    },
  );

  it('tells the measured ratio and the colours', () => {
    const measured = evidence.texts.find(({ element }) =>
      element.selector.startsWith(`#case${cases.findIndex(([, name]) => name === 'on a similar picture')} `),
    );
    expect(measured?.contrast).toMatchObject({ color: '#444444', background: '#112233' });
    expect(measured?.contrast?.p50).toBeCloseTo(1.65, 1);
  });

  it('leaves the page as it was', async () => {
    expect(await state()).toBe(before);
  });

  it('does not run on a page whose contrast axe-core could compute', async () => {
    expect(await driven.document.appliesTo(gatherTextPixels, new AbortController().signal)).toBe(true);
    driven.attempt.evidence.axe = { version: '4', rules: [] };
    expect(await driven.document.appliesTo(gatherTextPixels, new AbortController().signal)).toBe(false);
  });
});
