import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { rememberStyles } from '../gather/in-page/remember-styles.ts';
import { patchAxe } from '../gather/patch-axe.ts';
import type { TestPage } from './test-page.ts';

const axeSource = patchAxe(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** What one run of a rule found. */
export interface RuleRun extends Pick<AxeResults, 'violations' | 'incomplete' | 'passes'> {
  /** Number of elements that axe-core judged itself. */
  judged: number;
}

/**
 * Runs a rule of axe-core on a document, first by axe-core alone and then with a quick check.
 *
 * @param rule id of the rule and of its check
 * @param quick source that installs the quick check on `axe`
 */
export async function runRuleTwice(
  test: TestPage,
  html: string,
  rule: string,
  quick: string,
): Promise<{ alone: RuleRun; quick: RuleRun }> {
  await test.show(html);
  return test.page.evaluate(`(async () => {
    ${axeSource};
    (${String(rememberStyles)})(axe.VirtualNode.prototype);
    let judged = 0;
    const check = axe._audit.checks['${rule}'];
    const { evaluate } = check;
    check.evaluate = function (...given) { judged += 1; return evaluate.apply(this, given); };
    const run = async () => {
      judged = 0;
      const { violations, incomplete, passes } = await axe.run(document, { runOnly: ['${rule}'], preload: false });
      return { violations, incomplete, passes, judged };
    };
    const alone = await run();
    ${quick};
    return { alone, quick: await run() };
  })()`) as Promise<{ alone: RuleRun; quick: RuleRun }>;
}
