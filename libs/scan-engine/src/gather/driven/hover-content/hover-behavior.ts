import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { hover } from '../controls/activate.ts';
import type { DrivenPage } from '../gatherer.ts';
import { coveredBy } from './covered-by.ts';
import type { HoverTarget } from './hover-target.ts';
import { outermost } from './outermost.ts';
import { boxesOf, wayTo } from './way-to.ts';
import { waitForAny } from './wait-for-any.ts';

/** How content behaves that has appeared under the pointer. */
export interface HoverBehavior {
  /** Text of what it covers; null when it covers nothing, or when Escape dismisses it. */
  covered: string | null;
  /** In how many of two tries it was gone after the pointer had moved onto it; null when the pointer cannot get there. */
  lost: number | null;
  /** The pointer goes through it (`pointer-events`). */
  isPermeable: boolean;
}

const shownMs = 500;
const escapeMs = 300;
/** How long the pointer rests on the content. */
const restMs = 800;

/**
 * Presses Escape while the pointer is on the trigger, and moves the pointer from there onto the content.
 *
 * @param contents those that have appeared and are hidden again
 */
export async function hoverBehavior(
  driven: DrivenPage,
  target: HoverTarget,
  contents: readonly number[],
): Promise<HoverBehavior | null> {
  const { page, world, press } = driven;
  const { byOpacity } = target;
  const show = async () => {
    await page.mouse.move(0, 0);
    await world.evaluate(waitForAny, contents, false, shownMs, byOpacity);
    const point = await hover(driven, target.target);
    const isShown = point && (await world.evaluate(waitForAny, contents, true, shownMs, byOpacity)).length > 0;
    return isShown ? point : null;
  };
  let point = await show();
  if (!point) return null;
  // A text is a single element, but links are usually in a menu.
  const boxes = byOpacity ? contents : await world.evaluate(outermost, contents, target.number, target.target);
  let covered = await evaluateWith(world, { boxesOf }, coveredBy, boxes, target.number);
  if (covered !== null) {
    await press('Escape');
    const hidden = await world.evaluate(waitForAny, contents, false, escapeMs, byOpacity);
    if (hidden.length === contents.length) [covered, point] = [null, await show()];
  }
  let lost: number | null = null;
  let isPermeable = false;
  for (const isDetour of [false, true]) {
    const way = point && (await evaluateWith(world, { boxesOf }, wayTo, boxes, target.number, point, isDetour));
    if (!way) break;
    ({ isPermeable } = way);
    lost ??= 0;
    for (const { x, y, steps } of way.points) await page.mouse.move(x, y, { steps });
    const gone = await world.evaluate(waitForAny, contents, false, restMs, byOpacity);
    if (gone.length < contents.length) break;
    lost += 1;
    if (!isDetour) point = await show();
  }
  await page.mouse.move(0, 0);
  // What fades away would be taken for what a key brings up.
  await world.evaluate(waitForAny, contents, false, shownMs, byOpacity);
  return { covered, lost, isPermeable };
}
