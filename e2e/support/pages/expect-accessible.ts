import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { painted } from './painted.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules among them that look at colours: they are all that another theme, or forced colours, can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing on the page as it stands: A, AA, 2.2 and best practice, and the colour rules in forced colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await provideAxe(page);
  expect(await faultsOf(page, tags)).toEqual([]);
  await expectForcedColours(page);
}

/** The part of axe that another theme can change. */
export async function expectReadableColours(page: Page): Promise<void> {
  await provideAxe(page);
  expect(await faultsOf(page, colourRules)).toEqual([]);
}

/** The same page in the colours of somebody who has chosen their own: only colours differ. */
async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await painted(page);
  const forced = await faultsOf(page, colourRules);
  await page.emulateMedia({ forcedColors: 'none' });
  await painted(page);
  expect(forced.map((fault) => `with forced colours, ${fault}`)).toEqual([]);
}

/** Once per document. */
async function provideAxe(page: Page): Promise<void> {
  // Without its styles a page has other sizes and colours.
  await page.waitForLoadState('load');
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  // Evaluated through the debugger, which the page's content security policy does not concern.
  await page.evaluate(source);
  await page.evaluate(readTextsInTheirForcedColour);
}

/**
 * Chromium paints forced texts in the forced colour and says so in `color`, but not in `-webkit-text-fill-color`, which
 * axe asks for first: left alone, every text of the dark theme would be judged in a colour that nobody sees.
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

/** `rule: selectors` for each violation. @param runOnly tags, or ids of rules */
async function faultsOf(page: Page, runOnly: string[]): Promise<string[]> {
  // Describing what passed would take as long as the search itself.
  const { violations }: AxeResults = await page.evaluate(
    (only) => globalThis.axe.run({ runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Nothing is wider than the window: no scrolling in two directions (1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, inner } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(inner);
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page, declared for the evaluated function
  var axe: { run(options: { runOnly: string[]; resultTypes: string[] }): Promise<AxeResults> };
}
