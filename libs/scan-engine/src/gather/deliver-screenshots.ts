import type { PageResult } from '@stufenlos/contracts';
import { pictureViews } from '@stufenlos/contracts/picture-views';
import type { PictureView } from '@stufenlos/contracts/picture-views';
import type { Screenshot } from './screenshot.ts';
import type { ScanAttempt } from '../scan-attempt.ts';

/** How much of the page a screenshot shows, and in which view; without `view`, in that of every scan. */
export interface ScreenshotFacts extends Omit<Screenshot, 'webp'> {
  view?: PictureView;
}

/** Receives a page's screenshots, one after the other. */
export type ScreenshotSink = (webp: Uint8Array, facts: ScreenshotFacts) => void | Promise<void>;

type Delivered = Pick<PageResult, 'screenshot' | 'viewPictures'>;

/**
 * Passes the screenshots to the caller's sink. The result mentions those that the sink accepts: a sink that rejects,
 * for example because of a full disk, loses the screenshot but not the result.
 */
export async function deliverScreenshots(
  { screenshot, viewScreenshots = new Map(), url, log }: Delivery,
  sink: ScreenshotSink | undefined,
): Promise<Delivered> {
  if (!sink) return {};
  const isAccepted = async ({ webp, ...size }: Screenshot, view?: PictureView) => {
    try {
      await sink(webp, { ...size, ...(view && { view }) });
      return true;
    } catch (error) {
      log('warn', 'picture not kept', { url, view, cause: String(error) });
      return false;
    }
  };
  const delivered: Delivered = {};
  if (!screenshot) log('info', 'no picture', { url });
  else if (await isAccepted(screenshot)) delivered.screenshot = sizeOf(screenshot);
  for (const view of pictureViews) {
    const taken = viewScreenshots.get(view);
    if (taken && (await isAccepted(taken, view))) (delivered.viewPictures ??= []).push({ view, ...sizeOf(taken) });
  }
  return delivered;
}

type Delivery = Pick<ScanAttempt, 'screenshot' | 'viewScreenshots' | 'url' | 'log'>;

const sizeOf = ({ width, height }: Screenshot) => ({ width, height });
