import type { PageResult } from '@stufenlos/contracts';
import type { Screenshot } from './screenshot.ts';
import type { ScanAttempt } from '../scan-attempt.ts';

/** Receives a page's screenshot; `facts` say how much of the page it shows. */
export type ScreenshotSink = (webp: Uint8Array, facts: Omit<Screenshot, 'webp'>) => void | Promise<void>;

/**
 * Passes the screenshot to the caller's sink. The result mentions it only if the sink accepts it: a sink that rejects,
 * for example because of a full disk, loses the screenshot but not the result.
 */
export async function deliverScreenshot(
  { screenshot, url, log }: Pick<ScanAttempt, 'screenshot' | 'url' | 'log'>,
  sink: ScreenshotSink | undefined,
): Promise<Pick<PageResult, 'screenshot'>> {
  if (!sink) return {};
  if (!screenshot) {
    log('info', 'no picture', { url });
    return {};
  }
  const { webp, ...facts } = screenshot;
  try {
    await sink(webp, facts);
  } catch (error) {
    log('warn', 'picture not kept', { url, cause: String(error) });
    return {};
  }
  return { screenshot: { width: facts.width, height: facts.height } };
}
