import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from './expect-accessible.ts';
import { painted } from './painted.ts';
import type { Theme } from '../settings.ts';

export interface Look {
  width: Width;
  theme: Theme;
}

export interface LookOptions {
  /** Both unless told. */
  widths?: readonly Width[];
  /** How the page changes its theme; by the setting of the system unless told. */
  switchTheme?: (page: Page, theme: Theme) => Promise<void>;
  /** Called in each look, when it has been judged. */
  seen?: (look: Look) => Promise<void>;
}

type Width = 1280 | 320;

/**
 * The page as it stands is accessible in both themes and both widths, without being loaded again.
 *
 * All rules and the forced colours are judged once in each width. In the other theme of that width the rules that look
 * at colours are judged, and nothing else: the theme changes colours alone. That premise is not taken on trust, the
 * page must show the same elements with the same roles, names and states in both themes, and be no wider.
 */
export async function expectAccessibleInEveryLook(page: Page, options: LookOptions = {}): Promise<void> {
  const { widths = [1280, 320], switchTheme = followSystem, seen } = options;
  // One thing changes at a time, so the second width begins in the theme in which the first one ended.
  for (const [at, width] of widths.entries()) {
    const [first, other] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    const show = async (theme: Theme) => {
      await switchTheme(page, theme);
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
    };
    const outline = await test.step(`${first}, ${width} px`, async () => {
      await show(first);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await seen?.({ width, theme: first });
      return await outlineOf(page);
    });
    await test.step(`${other}, ${width} px`, async () => {
      await show(other);
      await expectReadableColours(page);
      expect(await outlineOf(page), 'another theme changes colours alone').toBe(outline);
      await expectNoSidewaysScroll(page);
      await seen?.({ width, theme: other });
    });
  }
}

/** What assistive technology reads, whichever theme the switch of the page itself shows as chosen. */
const outlineOf = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot()).replaceAll(/ \[(?:selected|active|checked)\]/g, '');

/** The theme of the system, for pages whose visitor has chosen none. */
async function followSystem(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // The pages of the providers have no switch, and their styles ask the system themselves.
  if (new URL(page.url()).pathname.startsWith('/sandbox/')) return;
  await expectTheme(page, theme);
}

/** By the switch of our own pages, in whichever language they are. In a narrow window it is behind the menu. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel(/^(?:Farbschema|Colour scheme)$/).selectOption(theme);
  await expectTheme(page, theme);
}

const expectTheme = (page: Page, theme: Theme): Promise<void> =>
  expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
