import { paintAt } from '../../../../browser/isolated-world.ts';
import type { Audit } from '../../../in-page/audit/audit.ts';
import { evaluateWith } from '../../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../../gatherer.ts';
import { isIndicatedByBrowser } from '../browser-indicator.ts';
import type { DoubtfulStops } from '../focus-indicators.ts';
import { visibilityOf } from '../stop-visibility.ts';
import { scriptedAnimationsEnd, showEndlessAt } from './endless-animations.ts';
import { FocusPictures } from './focus-pictures.ts';

declare const stufenlos: Audit;

const parts = { visibilityOf, isIndicatedByBrowser };
const maxPictures = 20;
/** Parts of an iteration at which animations that never end are looked at. */
const partsOfIteration = [0.3, 0.6];
/** Scripts draw an indicator within this time, in ms. */
const drawnMs = 500;
/** So many stops get this time in any case. Scripts that draw indicators do so at each stop. */
const patientStops = 2;

/**
 * Compares pictures of the viewport with the focus and without it, because an indicator may be anywhere. Where they are the
 * same, it looks again for what scripts draw later and for animations that never end.
 *
 * @returns the stops at which the focus cannot be seen
 */
export async function stopsWithoutIndicator(
  driven: DrivenPage,
  doubtful: readonly DoubtfulStops[],
): Promise<DoubtfulStops[]> {
  const { world } = driven;
  const pictures = new FocusPictures(driven);
  const found: DoubtfulStops[] = [];
  let isDrawnLate = false;
  if (doubtful.length > 0) await paintAt(driven.page, 1);
  for (const stops of doubtful.slice(0, maxPictures)) {
    const { number } = stops;
    if (!(await pictures.takeBlurred(number)) || !(await pictures.isUnchangedByTab(number))) continue;
    const look = () => evaluateWith(world, parts, lookNow, number);
    if (isDrawnLate || (await look()).isTransparent || found.length < patientStops)
      await world.evaluate((ms) => focusRecorder.wait(ms), drawnMs);
    else await world.evaluate(scriptedAnimationsEnd, drawnMs);
    const isUnchanged = await pictures.isUnchanged();
    isDrawnLate ||= !isUnchanged;
    // Scripts may have shown the element meanwhile. Pictures are without carets.
    const { hasBox, isIndicated } = await look();
    if (!isUnchanged || isIndicated || (await isAnimated(driven, pictures, stops))) continue;
    found.push({ ...stops, hasBox });
  }
  return found;
}

/** Runs inside the page, with the audit script. */
function lookNow(inPage: typeof parts, number: number) {
  const element = stufenlos.element(number) ?? document.documentElement;
  const visibility = inPage.visibilityOf(element);
  return { ...visibility, isIndicated: inPage.isIndicatedByBrowser(element, visibility) };
}

/** Whether an animation that never ends shows the focus. While motion is frozen, such an animation has no effect. */
async function isAnimated(
  { world }: DrivenPage,
  pictures: FocusPictures,
  { number, hasBox }: DoubtfulStops,
): Promise<boolean> {
  await world.evaluate(() => focusRecorder.motion.pauseEndless());
  try {
    for (const part of partsOfIteration) {
      const show = () => world.evaluate(showEndlessAt, part);
      const focused = await show();
      // Where the same animations run without the focus, they can only move the element to where it shows.
      const isNeeded = async () => (await show()) !== focused || !hasBox;
      if (focused === '' || !(await pictures.takeBlurred(number, isNeeded))) return false;
      if (!(await pictures.isUnchangedByTab(number, show))) return true;
    }
    return false;
  } finally {
    await world.evaluate(() => focusRecorder.motion.endAll());
  }
}
