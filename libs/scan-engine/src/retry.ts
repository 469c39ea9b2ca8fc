import { networkFailures } from '@stufenlos/contracts/scan-words';
import type { PageResult, ScanFailure } from '@stufenlos/contracts';

/** Whether, when and how a page is tried again. */
export interface Retry {
  afterMs: number;
  /** In a browser of its own, so that what happens is certainly this page's doing. */
  isAlone: boolean;
}

const pausesMs = [300, 1000];

/**
 * Network failures pass by themselves: twice. A browser that vanished, or a renderer that crashed: once, alone, for
 * it may have been full of the page before. A page that went elsewhere all the time: once; likewise one that did not
 * respond in a place that another page had before. Answers that will not change (robots, not HTML, blocked, a status,
 * a sign-in): never.
 *
 * @param earlier failures of the tries before, without this one
 * @param isSecondHand the place had been another page's
 */
export function retryOf(
  { state, failure }: PageResult,
  earlier: readonly ScanFailure[],
  isSecondHand: boolean,
): Retry | undefined {
  if (state !== 'failed' || !failure) return undefined;
  if (networkFailures.includes(failure.code)) {
    const afterMs = pausesMs[earlier.length];
    return afterMs === undefined ? undefined : { afterMs, isAlone: false };
  }
  const isCrash = failure.code === 'crashed';
  const isOnce = isCrash || failure.code === 'navigates' || (failure.code === 'unresponsive' && isSecondHand);
  if (!isOnce) return undefined;
  return earlier.some(({ code }) => code === failure.code) ? undefined : { afterMs: 0, isAlone: isCrash };
}

/** When the budget ends in the middle of another try, the cause seen before says more than the clock. */
export function told(result: PageResult, earlier: readonly ScanFailure[]): PageResult {
  const cause = earlier.at(-1);
  return cause && result.state === 'failed' && result.failure?.code === 'deadline'
    ? { ...result, failure: cause }
    : result;
}
