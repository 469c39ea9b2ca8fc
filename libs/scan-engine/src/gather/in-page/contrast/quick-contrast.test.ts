import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAt, paths } from '../../../../bench/pages/pages.ts';
import { anyDocument } from '../../../testing/any-document.ts';
import { runRuleTwice, type RuleRun } from '../../../testing/run-rule-twice.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { createLayers } from './layers.ts';
import { plainBackground } from './plain-background.ts';
import { plainText } from './plain-text.ts';
import { quickContrast } from './quick-contrast.ts';
import { stackAt } from './stack-at.ts';

const quick = `(${String(quickContrast)})(axe, (${String(plainText)})(axe), (${String(plainBackground)})(axe, (${String(createLayers)})(), ${String(stackAt)}))`;

/** Elements that do not pass, with everything about them; those that pass; and how many axe-core judged itself. */
interface Judgement {
  results: Record<'violations' | 'incomplete' | 'passes', unknown[]>;
  judged: number;
}

describe('the quick check of contrast', { timeout: 120_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
    await test.page.setViewport({ width: 1280, height: 800 });
  }, 60_000);
  afterAll(() => test.close());

  const judge = async (html: string): Promise<{ alone: Judgement; quick: Judgement }> => {
    const found = await runRuleTwice(test, html, 'color-contrast', quick);
    return { alone: judgementOf(found.alone), quick: judgementOf(found.quick) };
  };
  // What axe-core says of the first one that passes is reported.
  const judgementOf = ({ violations, incomplete, passes, judged }: RuleRun): Judgement => {
    const nodes = passes.flatMap((rule) => rule.nodes);
    const passed = nodes.map(({ target, any }, at) => ({ target, any: at ? '' : any }));
    return { results: { violations, incomplete, passes: passed }, judged };
  };

  it.each(paths(11))('finds the same as axe-core, which judges few elements itself: %s', async (path) => {
    const found = await judge(pageAt(path) ?? '');
    expect(found.quick.results).toEqual(found.alone.results);
    expect(found.quick.judged).toBeLessThanOrEqual(Math.max(4, 0.3 * found.alone.judged));
  });

  it.each([
    ['that is blended with what is behind it', '<p style="background:#fff;mix-blend-mode:multiply">Text</p>', '#333'],
    [
      'behind the background that contains it',
      '<div style="background:#fff"><p style="position:relative;z-index:-1">Text',
    ],
    ['under something transparent', '<div style="position:relative"><i style="position:absolute;inset:0"></i><p>Text'],
    [
      'in front of a picture',
      '<div style="position:relative"><img src="data:," style="position:absolute;inset:0"><p>Text',
    ],
    ['in a picture', '<svg width="90" height="90"><text y="20">Text'],
    ['on a translucent background', '<p style="background:rgb(0 0 0 / 0.8)">Text'],
    ['wider than its background', '<div style="background:#fff;width:60px;white-space:nowrap"><b>Langer Text'],
    ['with a line below its paragraph', '<p style="height:1em;line-height:1"><b>Text<br>Text', '#fff;padding:3em'],
    ['beside the body', '<p>Text', '#333;height:0;margin:0'],
    ['that moves', '<p style="transform:translateX(2px);opacity:0.2">Text'],
    ['in a shadow tree', '<div><template shadowrootmode="open"><p>Text</p></template></div>'],
  ])('leaves a text to axe-core %s', async (_name, content, body = '#fff') => {
    // axe-core always judges the first text that passes.
    const first = '<p style="background:#fff">Text</p>';
    const found = await judge(`<!doctype html><title>x</title><body style="background:${body}">${first}${content}`);
    expect(found.quick.results).toEqual(found.alone.results);
    expect([found.alone.judged, found.quick.judged]).toEqual([2, 2]);
  });

  it('finds the same as axe-core in any document', async () => {
    let judged = 0;
    let saved = 0;
    const property = fc.asyncProperty(anyDocument, async (page) => {
      const found = await judge(page);
      expect(found.quick.results).toEqual(found.alone.results);
      judged += found.alone.judged;
      saved += found.alone.judged - found.quick.judged;
    });
    await fc.assert(property, { numRuns: Number(process.env['DOCUMENTS'] ?? 100) });
    // Otherwise the documents say nothing about what is quick.
    expect(saved).toBeGreaterThan(judged / 20);
  });
});
