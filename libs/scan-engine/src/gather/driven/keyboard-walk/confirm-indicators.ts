import type { Audit } from '../../in-page/audit/audit.ts';
import { paintAt, sessionOf } from '../../../browser/isolated-world.ts';
import type { DrivenPage } from '../gatherer.ts';
import { differsByMoreThan } from './differs-by-more-than.ts';
import type { DoubtfulStops } from './focus-indicators.ts';
import { pressAndProbe } from './walk.ts';

declare const stufenlos: Audit;

/** So few differing pixels cannot be seen. */
const fewPixels = 8;
const maxPictures = 20;

/**
 * Compares pictures of the viewport with the focus and without it, because an indicator may be anywhere. The focus comes
 * by Tab both times, as pages distinguish it from other ways.
 *
 * @returns the stops at which the focus cannot be seen
 */
export async function stopsWithoutIndicator(
  driven: DrivenPage,
  doubtful: readonly DoubtfulStops[],
): Promise<DoubtfulStops[]> {
  const found: DoubtfulStops[] = [];
  if (doubtful.length > 0) await paintAt(driven.page, 1);
  for (const stops of doubtful.slice(0, maxPictures)) {
    if (await isUnchanged(driven, stops.number)) found.push(stops);
  }
  return found;
}

async function isUnchanged(driven: DrivenPage, number: number): Promise<boolean> {
  const { page, world } = driven;
  if (!(await world.evaluate(showBlurred, number))) return false;
  const blurred = await picture(page);
  await world.evaluate((wanted) => focusRecorder.before(wanted), number);
  const { stop } = await pressAndProbe(driven, 'Tab', 0);
  if (stop?.number !== number) return false;
  return !(await differsByMoreThan(fewPixels, blurred, await picture(page)));
}

async function picture(page: DrivenPage['page']): Promise<Buffer> {
  const options = { format: 'png', optimizeForSpeed: true } as const;
  const { data } = await sessionOf(page.mainFrame()).send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

/**
 * Runs inside the page, with the audit script. Scrolls to an element as the focus does, and takes the focus from it.
 *
 * @returns whether nothing has the focus now
 */
function showBlurred(number: number): boolean {
  const element = stufenlos.element(number);
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || !element.isConnected) return false;
  focusRecorder.resumePainting();
  focusRecorder.focus(number);
  element.blur();
  return document.activeElement === document.body || document.activeElement === null;
}
