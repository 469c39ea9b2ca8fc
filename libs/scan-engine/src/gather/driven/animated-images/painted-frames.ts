import { paintAt, sessionOf } from '../../../browser/isolated-world.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage } from '../gatherer.ts';
import { repaintedPixelsOf } from '../pixels-of.ts';
import { luminanceOf } from '../text-pixels/contrast-ratio.ts';
import type { ImageAnimation } from './animation-of.ts';

declare const stufenlos: Audit;

export interface PaintedFrames {
  /** Different pixels are painted after some frames. */
  isMoving: boolean;
  /** A large part gets lighter or darker between frames that are short enough for three flashes in a second. */
  mayFlash: boolean;
}

const maxPictures = 12;
/** A busy browser may begin with an animation seconds late. */
const maxWithoutMotion = 24;
/** Three flashes are six changes. */
const flashMs = 1000 / 6;
/** A quarter of 10 degrees of the field of view, at the usual distance (WCAG, general flash thresholds). */
const flashPixels = (341 * 256) / 4;

/** Looks at what is painted in the time of the first frames. */
export async function paintedFrames(
  { page, world, signal }: DrivenPage,
  number: number,
  { frames, roundMs }: ImageAnimation,
): Promise<PaintedFrames> {
  await paintAt(page, 1);
  const clip = await world.evaluate(clipOf, number);
  if (!clip) return { isMoving: false, mayFlash: false };
  const session = sessionOf(page.mainFrame());
  const { data: first } = await repaintedPixelsOf(session, clip);
  const frameMs = roundMs / frames;
  const isFast = frameMs <= flashMs && clip.width * clip.height >= flashPixels;
  let isMoving = false;
  for (let picture = 1; picture < (isMoving ? maxPictures : maxWithoutMotion); picture += 1) {
    signal.throwIfAborted();
    // Equal waits could meet the same frame each time.
    const waitMs = Math.min(400, frameMs * (0.6 + 0.5 * (picture % 3)));
    await world.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), waitMs);
    const { data } = await repaintedPixelsOf(session, clip);
    const { differing, flashing } = changesBetween(first, data);
    isMoving ||= differing * 100 > clip.width * clip.height;
    if (isFast && flashing >= flashPixels) return { isMoving: true, mayFlash: true };
    // Only further pictures tell whether it flashes.
    if (isMoving && !isFast) break;
  }
  return { isMoving, mayFlash: false };
}

/** Numbers of pixels that differ, and of those whose luminance changes as in a flash. */
function changesBetween(first: Uint8Array, now: Uint8Array): { differing: number; flashing: number } {
  const at = (data: Uint8Array, index: number) =>
    [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0] as const;
  let [differing, flashing] = [0, 0];
  for (let index = 0; index < first.length; index += 3) {
    const [one, other] = [at(first, index), at(now, index)];
    const distance = one.reduce((sum, value, channel) => sum + Math.abs(value - (other[channel] ?? 0)), 0);
    if (distance <= 24) continue;
    differing += 1;
    const [light, dark] = [luminanceOf(...one), luminanceOf(...other)].toSorted((a, b) => b - a);
    if ((light ?? 0) - (dark ?? 0) >= 0.1 && (dark ?? 0) < 0.8) flashing += 1;
  }
  return { differing, flashing };
}

/** Runs inside the page, with the audit script. Brings an image into view, because browsers stop it elsewhere. */
function clipOf(number: number) {
  const element = stufenlos.element(number);
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const size = { width: Math.floor(Math.min(width, 300)), height: Math.floor(Math.min(height, 300)) };
  return x + scrollX < 0 || y + scrollY < 0 ? null : { x: Math.ceil(x + scrollX), y: Math.ceil(y + scrollY), ...size };
}
