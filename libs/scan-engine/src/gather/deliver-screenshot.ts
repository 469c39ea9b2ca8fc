import type { PageResult } from '@stufenlos/contracts';
import type { Screenshot } from './screenshot.ts';
import type { ScanAttempt } from '../scan-attempt.ts';

/** Takes a page's picture; `facts` say how much of the page it shows. */
export type ScreenshotSink = (webp: Uint8Array, facts: Omit<Screenshot, 'webp'>) => void | Promise<void>;

/**
 * Gives the picture to whoever ordered it. The result mentions it only when it was taken over: a full disk on the other
 * side costs the picture, never the result.
 */
export async function deliverScreenshot(
  { screenshot, url, log }: Pick<ScanAttempt, 'screenshot' | 'url' | 'log'>,
  take: ScreenshotSink | undefined,
): Promise<Pick<PageResult, 'screenshot'>> {
  if (!take) return {};
  if (!screenshot) {
    log('info', 'no picture', { url });
    return {};
  }
  const { webp, ...facts } = screenshot;
  try {
    await take(webp, facts);
  } catch (error) {
    log('warn', 'picture not kept', { url, cause: String(error) });
    return {};
  }
  return { screenshot: { width: facts.width, height: facts.height } };
}
