import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDocument } from '../../../testing/any-document.ts';
import { runRuleTwice, type RuleRun } from '../../../testing/run-rule-twice.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { createLayers } from './layers.ts';
import { plainText } from './plain-text.ts';
import { quickLinks } from './quick-links.ts';

const quick = `(${String(quickLinks)})(axe, (${String(plainText)})(axe), (${String(createLayers)})())`;

const color = fc.constantFrom('#000', '#06f', '#777', '#fff', 'inherit', 'rgb(0 102 255 / 0.6)');
const declaration = fc.oneof(
  color.map((value) => `color:${value}`),
  fc.constantFrom('', 'opacity:0.5', 'background:#ff0', 'text-shadow:0 0 2px #000', 'position:relative;top:-4px'),
);
const anyLink = fc
  .tuple(declaration, declaration, fc.constantFrom('', 'Seite'), fc.constantFrom('', 'zwei'))
  .map(
    ([own, inside, text, part]) =>
      `<a href="#" style="text-decoration:none;${own}">${text}<b style="${inside}">${part || 'Teil'}</b></a>`,
  );

/** Selectors of the links by outcome, and what axe-core says of violations. */
interface Judgement {
  violations: unknown[];
  open: string[];
  passed: string[];
  /** Number of links that axe-core judged itself. */
  judged: number;
}

describe('the quick check of links in text', { timeout: 120_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
    await test.page.setViewport({ width: 1280, height: 800 });
  }, 60_000);
  afterAll(() => test.close());

  const judge = async (html: string): Promise<{ alone: Judgement; quick: Judgement }> => {
    const found = await runRuleTwice(test, html, 'link-in-text-block', quick);
    return { alone: judgementOf(found.alone), quick: judgementOf(found.quick) };
  };
  const linksIn = (rules: RuleRun['passes']) =>
    rules.flatMap(({ nodes }) => nodes).map(({ target }) => target.join(' '));
  const judgementOf = ({ violations, incomplete, passes, judged }: RuleRun): Judgement => ({
    violations,
    open: linksIn(incomplete),
    passed: linksIn(passes),
    judged,
  });
  const plain = '<p>Text and <a href="#" style="color:#06f;text-decoration:none">a link</a> in it.</p>';
  const document = (body: string) => `<!doctype html><html lang="en"><title>x</title><body style="color:#111">${body}`;
  const link = (inner: string, style: string, around = '') =>
    `<p style="${around}">Text and <a id="asked" href="#" style="text-decoration:none;${style}">${inner}</a> in it.</p>`;

  it('passes a link whose text is in an element of its own, which axe-core leaves open', async () => {
    const found = await judge(document(`${link('<code>a <b>link</b></code>', 'color:#06f')}${plain}`));
    expect(found.alone.open).toEqual(['#asked']);
    expect(found.quick).toMatchObject({ open: [], violations: [] });
    expect(found.quick.passed).toContain('#asked');
  });

  it('judges further links that differ enough without axe-core', async () => {
    const found = await judge(document(plain.repeat(30)));
    expect([found.alone.judged, found.quick.judged]).toEqual([30, 1]);
    expect(found.quick.passed).toEqual(found.alone.passed);
  });

  it.each([
    ['like the text', link('<b>a link</b>', 'color:#222')],
    ['with a part like the text', link('<b>a</b> <i style="color:#222">link</i>', 'color:#06f')],
    ['that only an element inside colours', link('<b style="color:#06f">a link</b>', 'color:#222')],
    ['that is translucent', link('<b>a link</b>', 'color:rgb(0 102 255 / 0.9)')],
    ['in a translucent text', link('<b>a link</b>', 'color:#06f', 'opacity:0.9')],
    ['with a shadow', link('<b>a link</b>', 'color:#06f;text-shadow:0 0 2px #000')],
    ['in text with an outline', link('<b>a link</b>', 'color:#06f', '-webkit-text-stroke:2px #06f')],
    ['blended with what is behind it', link('<b style="mix-blend-mode:multiply">a link</b>', 'color:#06f')],
    ['of many parts', link('<b>a</b>'.repeat(11), 'color:#06f')],
    ['in a shadow tree', `<div><template shadowrootmode="open">${link('a link', 'color:#06f')}</template></div>`],
  ])('leaves a link to axe-core: one %s', async (_name, asked) => {
    const found = await judge(document(`${plain}${asked}`));
    expect([found.alone.judged, found.quick.judged]).toEqual([2, 2]);
    expect({ ...found.quick, judged: 0 }).toEqual({ ...found.alone, judged: 0 });
  });

  it('finds the same as axe-core in any document, except links that axe-core leaves open', async () => {
    let saved = 0;
    const property = fc.asyncProperty(anyDocument, anyLink, async (page, someLink) => {
      const found = await judge(page.replaceAll(/Zwei Wörter|Text|12,50 €/g, `Wörter, ${someLink} und noch mehr`));
      expect(found.quick.violations).toEqual(found.alone.violations);
      expect([...found.quick.open, ...found.quick.passed].toSorted()).toEqual(
        [...found.alone.open, ...found.alone.passed].toSorted(),
      );
      expect(found.alone.passed.filter((one) => !found.quick.passed.includes(one))).toEqual([]);
      saved += found.alone.judged - found.quick.judged;
    });
    await fc.assert(property, { numRuns: Number(process.env['DOCUMENTS'] ?? 100) });
    // Otherwise the documents say nothing about what is quick.
    expect(saved).toBeGreaterThan(0);
  });
});
