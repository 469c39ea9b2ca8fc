import { networkFailures } from '@stufenlos/contracts/scan-constants';
import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { browserGone } from '@stufenlos/contracts/scan-error';

/** Whether, when and how a page is tried again. */
export interface Retry {
  afterMs: number;
  /** In a browser of its own, so that what happens is certainly this page's doing. */
  exclusive: boolean;
  /** The try before takes neither of the page's time nor of its number of tries: another page may have ended it. */
  isFree: boolean;
}

/** The place of the try that failed. */
export interface AttemptConditions {
  /** In a browser that no other page used. */
  exclusive: boolean;
  /** Another page of the run had it before. */
  isReused: boolean;
}

const pausesMs = [300, 1000];

/**
 * - A network failure, or a robots.txt that did not arrive: two retries, each after a pause.
 * - A browser that ended while other pages used it: one free retry, exclusive, because any of them may have ended it.
 * - A renderer that crashed: one retry, exclusive, because it may have been full of the page before.
 * - Endless navigation, or no response in a reused page context: one retry.
 * - Anything else, and a crash in an exclusive browser: none.
 *
 * @param earlier failures of the tries that counted, without this one
 */
export function retryOf(
  { state, failure }: PageResult,
  earlier: readonly ScanFailure[],
  { exclusive, isReused }: AttemptConditions,
): Retry | undefined {
  if (state !== 'failed' || !failure) return undefined;
  const isRobotsMissing = failure.code === 'robots' && failure.detail['reason'] !== undefined;
  if (networkFailures.includes(failure.code) || isRobotsMissing) {
    const afterMs = pausesMs[earlier.length];
    return afterMs === undefined ? undefined : { afterMs, exclusive: false, isFree: false };
  }
  const isCrash = failure.code === 'crashed';
  if (isCrash && exclusive) return undefined;
  if (isCrash && failure.detail['reason'] === browserGone) return { afterMs: 0, exclusive: true, isFree: true };
  const isStray = failure.code === 'navigates' && failure.detail['reason'] === 'redirect';
  const isOnce = isCrash || (failure.code === 'navigates' && !isStray) || (failure.code === 'unresponsive' && isReused);
  if (!isOnce) return undefined;
  const isRepeated = earlier.some(({ code }) => code === failure.code);
  return isRepeated ? undefined : { afterMs: 0, exclusive: isCrash, isFree: false };
}

/** A deadline during a retry reports the failure that caused the retry. */
export function withEarlierCause(result: PageResult, earlier: readonly ScanFailure[]): PageResult {
  const cause = earlier.at(-1);
  return cause && result.state === 'failed' && result.failure?.code === 'deadline'
    ? { ...result, failure: cause }
    : result;
}
