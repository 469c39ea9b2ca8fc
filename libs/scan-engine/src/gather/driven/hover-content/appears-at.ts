import { hover } from '../controls/activate.ts';
import type { DrivenPage } from '../gatherer.ts';
import type { HoverTarget } from './hover-target.ts';
import { waitForAny } from './wait-for-any.ts';

/** Menus often open with a delay, so that they do not open when the pointer only passes. */
const hoverMs = 500;

/**
 * Moves the pointer to an element and away again.
 *
 * @param whileShown called while something has appeared
 * @returns the contents that appear and hide, and after how long; undefined when nothing appears, or when it stays
 */
export async function appearsAt(
  driven: DrivenPage,
  target: HoverTarget,
  whileShown = () => Promise.resolve(),
): Promise<{ shown: number[]; delayMs: number } | undefined> {
  const { page, world } = driven;
  const { contents, byOpacity } = target;
  if (!(await hover(driven, target.target))) return undefined;
  const start = performance.now();
  const shown = await world.evaluate(waitForAny, contents, true, hoverMs, byOpacity);
  const delayMs = performance.now() - start;
  if (shown.length > 0) await whileShown();
  await page.mouse.move(0, 0);
  if (shown.length === 0) return undefined;
  // What the pointer has opened for good cannot be told from what the keyboard opens.
  const hidden = await world.evaluate(waitForAny, shown, false, hoverMs, byOpacity);
  return hidden.length < shown.length ? undefined : { shown, delayMs };
}
