import pLimit from 'p-limit';
import { availableParallelism } from 'node:os';
import type { CDPSession, Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { defaultLimits } from '../limits.ts';
import { viewport as defaultViewport } from '@stufenlos/contracts/scan-constants';
import { compress } from './compress-picture.ts';
import type { Compressed } from './compress-picture.ts';
import { takeDistantFrames } from './offscreen-frames.ts';

/** A screenshot of the page from its upper left corner. */
export interface Screenshot {
  webp: Uint8Array;
  /** Shown size in CSS px of the page, the unit of a finding's `rect`. */
  width: number;
  height: number;
  /** Image px per CSS px. */
  scale: number;
}

/** Maximum height in px; limits the memory for endless pages. */
const maxHeight = 8000;
/** A raw screenshot takes up to 40 MB, several times over while it is processed, so few are taken at once. */
const limitConcurrency = pLimit(Math.ceil(availableParallelism() / 4));

/**
 * Takes a screenshot of the whole page. Captures a fast PNG and converts it here, because Chromium's own WebP encoder
 * takes several times as long.
 *
 * @returns undefined when it fails or takes longer than `limitMs`: a missing screenshot never fails a scan
 */
export function takeScreenshot(
  page: Page,
  keptWidth?: number,
  limitMs: number = defaultLimits.pictureMs,
): Promise<Screenshot | undefined> {
  return limitConcurrency(() => {
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
    // Content further right is outside the viewport and not shown.
    const { width } = page.viewport() ?? defaultViewport;
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
    const compressed = await compress({ png, pieces, mostWidth: width, mostHeight: maxHeight, keptWidth }, signal);
    return facts(compressed, width);
  } finally {
    await session.detach().catch(() => {});
  }
}

/** Height of the content in CSS px; for an empty page, the browser reports the viewport. */
async function heightOf(session: CDPSession): Promise<number> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return Math.min(maxHeight, Math.max(1, Math.ceil(cssContentSize.height)));
}

function facts(compressed: Compressed, width: number): Screenshot {
  const scale = compressed.width / width;
  return { webp: compressed.webp, width, height: Math.round(compressed.height / scale), scale };
}
