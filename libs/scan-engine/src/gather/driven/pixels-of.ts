import type { CDPSession } from 'puppeteer';
import type { World } from '../../browser/isolated-world.ts';
import { isPng } from '../compress-picture.ts';
import { loadSharp } from '../load-sharp.ts';
import { movePage, movePageBack } from './move-page.ts';

/** A part of the page in CSS px, whole numbers. */
export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The painted pixels of a part of the page: red, green, blue per pixel, row by row. */
export interface Pixels extends Clip {
  data: Uint8Array;
}

/**
 * The pixels of a part of the page, which must be within its content. The page must be painted at full scale (`paintAt`).
 *
 * @throws Error when the browser answers with something else than this picture
 */
export const pixelsOf = (session: CDPSession, world: World, clip: Clip): Promise<Pixels> =>
  withPart(session, world, clip, (take) => take());

/**
 * For several pictures of one part of the page, as `pixelsOf`. A part that is not in view is moved there, if it fits. The
 * browser would otherwise lay out and paint the whole page in a window of its size, and back: 120 ms of processor time for
 * a picture of a long page instead of 25, and the page notices it.
 */
export async function withPart<Result>(
  session: CDPSession,
  world: World,
  clip: Clip,
  work: (take: () => Promise<Pixels>) => Promise<Result>,
): Promise<Result> {
  const window = await windowOf(session);
  if (isWithin(window, clip)) return work(() => capture(session, clip, clip, false));
  const moved = { ...clip, x: 0, y: 0 };
  const isMoved = isWithin(window, moved) && (await world.evaluate(movePage, clip.x, clip.y));
  if (!isMoved) return work(() => capture(session, clip, clip, true));
  try {
    return await work(() => capture(session, clip, moved, false));
  } finally {
    await world.evaluate(movePageBack);
  }
}

/** As `pixelsOf`, but painted again. Otherwise a busy browser may show the same frame of an animated image for seconds. */
export const repaintedPixelsOf = (session: CDPSession, clip: Clip): Promise<Pixels> =>
  capture(session, clip, clip, true);

/** @param place where the part of the page is painted now @param isBeyond whether the window gets the size of the page */
async function capture(session: CDPSession, clip: Clip, place: Clip, isBeyond: boolean): Promise<Pixels> {
  const { width, height } = clip;
  const { data: base64 } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: isBeyond,
    clip: { ...place, scale: 1 },
  });
  const png = Buffer.from(base64, 'base64');
  if (!isPng(png)) throw new Error('not a PNG');
  const sharp = await loadSharp();
  const { data, info } = await sharp(png, { limitInputPixels: width * height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 3) throw new Error('not the asked picture');
  return { ...clip, data };
}

interface Window {
  /** Whether it shows the beginning of the page, and not a part of it. */
  isAtRest: boolean;
  width: number;
  height: number;
}

async function windowOf(session: CDPSession): Promise<Window> {
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageX, pageY, scale, clientWidth: width, clientHeight: height } = cssVisualViewport;
  return { isAtRest: pageX === 0 && pageY === 0 && scale === 1, width, height };
}

const isWithin = ({ isAtRest, width, height }: Window, clip: Clip) =>
  isAtRest && clip.x + clip.width <= width && clip.y + clip.height <= height;
