import type { Audit } from '../../in-page/audit/audit.ts';
import { focusByKey } from '../controls/focus-by-key.ts';
import type { DrivenPage } from '../gatherer.ts';
import type { HoverTarget } from './hover-target.ts';
import { waitForAny } from './wait-for-any.ts';

declare const stufenlos: Audit;

const keyMs = 250;

/**
 * Tries keys at everything that can get the focus, and the focus itself.
 *
 * @param delayMs how long the contents took to appear under the pointer; some scripts wait as long for the focus
 * @param end time of `performance.now()`
 * @returns the key that brings up one of the contents; null when none does, undefined when the time ended before
 */
export async function keysThatShow(
  driven: DrivenPage,
  { focusable, byOpacity }: HoverTarget,
  contents: readonly number[],
  delayMs: number,
  end: number,
): Promise<string | null | undefined> {
  const { world, press } = driven;
  try {
    for (const number of focusable) {
      if (performance.now() > end) return undefined;
      if (!(await focusByKey(driven, number))) await world.evaluate(focusOn, number);
      const isField = await world.evaluate(isTextField, number);
      // Other keys would write into a field, or send its form.
      for (const key of isField ? ['Tab'] : ['Tab', 'Enter', 'Space', 'ArrowDown']) {
        if (key !== 'Tab') await press(key);
        const ms = key === 'Tab' ? keyMs + delayMs : keyMs;
        if ((await world.evaluate(waitForAny, contents, true, ms, byOpacity)).length > 0) return key;
      }
    }
    return null;
  } finally {
    // The next content may be shown by this focus.
    await world.evaluate(blur);
  }
}

/** Runs inside the page, with the audit script. */
function focusOn(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Runs inside the page, with the audit script. */
function isTextField(number: number): boolean {
  const other = ':is([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio])';
  return stufenlos.element(number)?.matches(`input:not(${other}),textarea,select,[contenteditable]`) === true;
}

/** Runs inside the page; self-contained. */
function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
