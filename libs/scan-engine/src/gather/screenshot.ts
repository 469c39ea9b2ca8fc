import { availableParallelism } from 'node:os';
import type { CDPSession, Page } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { defaultLimits } from '../limits.ts';
import { viewport } from '../browser/viewport.ts';
import { compress } from './compress-picture.ts';
import type { Compressed } from './compress-picture.ts';
import { takeDistantFrames } from './offscreen-frames.ts';
import { Semaphore } from './lanes.ts';

/** A picture of the page from its upper left corner. */
export interface Screenshot {
  webp: Uint8Array;
  /** What the picture shows, in CSS px of the page: the same px as the `rect` of a finding. */
  width: number;
  height: number;
  /** Picture px per CSS px. */
  scale: number;
}

/** What lies further right was not on the screen. */
const { width } = viewport;
/** A page without end is shown as far as this; more has a picture nobody looks at, and costs memory. */
const mostHeight = 8000;
/** A raw picture has up to 40 MB, several times over on its way: as many as there are pages at once would be too much. */
const lanes = new Semaphore(Math.ceil(availableParallelism() / 4));

/**
 * One picture of the whole page, or nothing when it cannot be had in time: a picture never costs a result.
 * Chromium's own WebP takes several times as long as its fast PNG and a conversion here.
 */
export function takeScreenshot(
  page: Page,
  keptWidth?: number,
  limitMs: number = defaultLimits.pictureMs,
): Promise<Screenshot | undefined> {
  return lanes.run(() => {
    const ending = new AbortController();
    const late = () => {
      ending.abort();
      return undefined;
    };
    return withTimeout(capture(page, keptWidth, ending.signal), limitMs, late).catch(() => undefined);
  });
}

async function capture(page: Page, keptWidth: number | undefined, signal: AbortSignal): Promise<Screenshot> {
  const session = await page.createCDPSession();
  try {
    const height = await heightOf(session);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    signal.throwIfAborted();
    const pieces = await takeDistantFrames(page, session, { width, height });
    const png = Buffer.from(data, 'base64');
    const picture = await compress({ png, pieces, mostWidth: width, mostHeight, keptWidth }, signal);
    return facts(picture);
  } finally {
    await session.detach().catch(() => {});
  }
}

/** Of the content, as the browser itself sees it; a page without any still has its viewport. */
async function heightOf(session: CDPSession): Promise<number> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return Math.min(mostHeight, Math.max(1, Math.ceil(cssContentSize.height)));
}

function facts(picture: Compressed): Screenshot {
  const scale = picture.width / width;
  return { webp: picture.webp, width, height: Math.round(picture.height / scale), scale };
}
