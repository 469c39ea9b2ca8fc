import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAt, paths } from '../../../../bench/pages/pages.ts';
import { anyDocument } from '../../../testing/any-document.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { patchAxe } from '../../patch-axe.ts';
import { rememberStyles } from '../remember-styles.ts';
import { createLayers } from './layers.ts';
import { plainBackground } from './plain-background.ts';
import { plainText } from './plain-text.ts';
import { quickContrast } from './quick-contrast.ts';
import { stackAt } from './stack-at.ts';

const axeSource = patchAxe(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
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

  const judge = async (page: string): Promise<{ alone: Judgement; quick: Judgement }> => {
    await test.show(page);
    return test.page.evaluate(`(async () => {
      ${axeSource};
      (${String(rememberStyles)})(axe.VirtualNode.prototype);
      let judged = 0;
      const check = axe._audit.checks['color-contrast'];
      const { evaluate } = check;
      check.evaluate = function (...given) { judged += 1; return evaluate.apply(this, given); };
      const run = async () => {
        judged = 0;
        const { violations, incomplete, passes } = await axe.run(document, { runOnly: ['color-contrast'], preload: false });
        // What axe-core says of the first one that passes is reported.
        const passed = passes.flatMap(({ nodes }) => nodes).map(({ target, any }, at) => ({ target, any: at ? '' : any }));
        return { results: { violations, incomplete, passes: passed }, judged };
      };
      const alone = await run();
      ${quick};
      return { alone, quick: await run() };
    })()`) as Promise<{ alone: Judgement; quick: Judgement }>;
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
