import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from './expect-accessible.ts';
import { expectNoSidewaysScrollBetween } from './expect-reflow.ts';
import { painted } from './painted.ts';
import type { Theme } from '../settings.ts';

export interface Look {
  width: Width;
  theme: Theme;
}

export interface LookOptions {
  /** Default: both widths. */
  widths?: readonly Width[];
  /** Changes the theme of the page. Default: by the setting of the system. */
  switchTheme?: (page: Page, theme: Theme) => Promise<void>;
  /** Called for each combination of width and theme after its check. */
  seen?: (look: Look) => Promise<void>;
}

type Width = 1280 | 320;

/**
 * Expects that the current page is accessible in both themes and both widths, without loading it again.
 *
 * In each width, all rules and the forced colours are checked in one theme. In the other theme only the rules about
 * colours are checked, because a theme changes only colours. The test verifies this assumption: in both themes the page
 * must show the same elements with the same roles, names and states, and must not become wider.
 */
export async function expectAccessibleInEveryLook(page: Page, options: LookOptions = {}): Promise<void> {
  const { widths = [1280, 320], switchTheme = followSystem, seen } = options;
  // Only one thing changes at a time, so the second width starts in the last theme of the first.
  for (const [at, width] of widths.entries()) {
    const [first, other] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    const show = async (theme: Theme) => {
      await switchTheme(page, theme);
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
    };
    const checkFirst = () =>
      test.step(`${first}, ${width} px`, async () => {
        await show(first);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await seen?.({ width, theme: first });
        return await outlineOf(page);
      });
    const checkOther = () =>
      test.step(`${other}, ${width} px`, async () => {
        await show(other);
        await expectReadableColours(page);
        const outline = await outlineOf(page);
        await expectNoSidewaysScroll(page);
        await seen?.({ width, theme: other });
        return outline;
      });
    let outlines = [await checkFirst(), await checkOther()];
    // An answer that came in between has changed the page, and not all rules were applied to it. Now it is complete.
    if (outlines[0] !== outlines[1]) outlines = [await checkFirst(), await checkOther()];
    expect(outlines[1], 'another theme changes colours alone').toBe(outlines[0]);
  }
  await expectNoSidewaysScrollBetween(page);
}

/** What assistive technology reads, without the chosen option of the page's theme switch. */
const outlineOf = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot()).replaceAll(/ \[(?:selected|active|checked)\]/g, '');

/** Changes the theme of the system, for pages whose visitor has chosen none. */
async function followSystem(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // The pages of the providers have no switch. Their styles follow the system.
  if (new URL(page.url()).pathname.startsWith('/sandbox/')) return;
  await expectTheme(page, theme);
}

/** Uses the theme switch of our own pages in either language. In a narrow window it is in the menu. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel(/^(?:Farbschema|Color scheme)$/).selectOption(theme);
  await expectTheme(page, theme);
}

const expectTheme = (page: Page, theme: Theme): Promise<void> =>
  expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
