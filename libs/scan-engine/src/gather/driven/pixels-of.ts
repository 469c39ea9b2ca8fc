import type { CDPSession } from 'puppeteer';
import { isPng } from '../compress-picture.ts';
import { loadSharp } from '../load-sharp.ts';

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
 * @param isRepainted makes the browser paint again. Otherwise a busy browser may show the same frame of an animated image for
 * seconds.
 * @throws Error when the browser answers with something else than this picture
 */
export async function pixelsOf(session: CDPSession, clip: Clip, isRepainted = false): Promise<Pixels> {
  const { width, height } = clip;
  const { data: base64 } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: isRepainted || !(await isInView(session, clip)),
    clip: { ...clip, scale: 1 },
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

/** A picture of what is in view takes half the time. For any other, the window changes for a moment, which the page notices. */
async function isInView(session: CDPSession, { x, y, width, height }: Clip): Promise<boolean> {
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageX, pageY, scale, clientWidth, clientHeight } = cssVisualViewport;
  return pageX === 0 && pageY === 0 && scale === 1 && x + width <= clientWidth && y + height <= clientHeight;
}
