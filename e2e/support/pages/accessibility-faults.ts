import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { colourContexts } from './colour-contexts.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. Another theme or forced colours can change only their results. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Descriptions of texts and their backgrounds (`colourContexts`) in which axe found no fault of colours. */
const passedContexts = new Set<string>();

/** Returns the findings of axe on the current page, as `rule: selectors`: A, AA, 2.2 and best practice. */
export async function accessibilityFaultsOf(page: Page): Promise<string[]> {
  await provideAxe(page);
  const contexts = await newContexts(page);
  const faults = await faultsOf(page, tags, contexts.length === 0 ? colourRules : []);
  if (faults.length === 0) remember(contexts);
  return faults;
}

/**
 * Applies the rules about colours only if the page has a text on a background that did not pass before. They take most
 * of axe's time, and most pages show the same few combinations.
 */
export async function colourFaultsOf(page: Page): Promise<string[]> {
  const contexts = await newContexts(page);
  if (contexts.length === 0) return [];
  await provideAxe(page);
  const faults = await faultsOf(page, colourRules);
  if (faults.length === 0) remember(contexts);
  return faults;
}

const newContexts = async (page: Page): Promise<string[]> =>
  (await page.evaluate(colourContexts)).filter((one) => !passedContexts.has(one));

const remember = (contexts: readonly string[]) => contexts.forEach((one) => passedContexts.add(one));

/** Loads axe once per document. */
async function provideAxe(page: Page): Promise<void> {
  // Sizes and colours need the styles.
  await page.waitForLoadState('load');
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  // The debugger evaluates it, so the page's content security policy does not apply.
  await page.evaluate(source);
  await page.evaluate(readTextsInTheirForcedColour);
}

/**
 * Chromium paints forced texts in the forced colour. It reports this colour in `color`, but not in
 * `-webkit-text-fill-color`, which axe reads first. Without this correction axe would check every text of the dark
 * theme in a colour that is not visible.
 */
function readTextsInTheirForcedColour(): void {
  const style = CSSStyleDeclaration.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
  const before = style.getPropertyValue;
  style.getPropertyValue = function getPropertyValue(name) {
    const isForced = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return before.call(this, isForced ? 'color' : name);
  };
}

/** Returns `rule: selectors` for each violation. @param runOnly tags, or ids of rules @param without ids of rules */
async function faultsOf(page: Page, runOnly: string[], without: string[] = []): Promise<string[]> {
  // A description of the passed rules would take as long as the search itself.
  const { violations }: AxeResults = await page.evaluate(
    ({ only, rules }) => globalThis.axe.run({ runOnly: only, rules, resultTypes: ['violations'] }),
    { only: runOnly, rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])) },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page, declared for the evaluated function
  var axe: { run(options: { runOnly: string[]; rules: object; resultTypes: string[] }): Promise<AxeResults> };
}
