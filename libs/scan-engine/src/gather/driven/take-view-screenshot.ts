import type { PictureView } from '@stufenlos/contracts/picture-views';
import type { Page } from 'puppeteer';
import type { ScanAttempt } from '../../scan-attempt.ts';
import { takeScreenshot } from '../screenshot.ts';

/** Part of the limit of a page's picture: these use the time of the checks. */
const share = 0.8;

/**
 * Keeps a picture of a driven page as it is now, if the scan wants pictures.
 *
 * @returns whether the page is free again: a capture that failed or took too long may still be going on
 */
export async function takeViewScreenshot(attempt: ScanAttempt, page: Page, view: PictureView): Promise<boolean> {
  if (!attempt.takesScreenshot) return true;
  const screenshot = await takeScreenshot(page, attempt.screenshotWidth, share * attempt.limits.pictureMs);
  if (!screenshot) return false;
  (attempt.viewScreenshots ??= new Map()).set(view, screenshot);
  return true;
}
