import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@stufenlos/contracts/address';
import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { viewport } from '@stufenlos/contracts/scan-constants';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { deliverScreenshots } from './gather/deliver-screenshots.ts';
import { judge } from './judge/judge.ts';
import { report } from './report/report.ts';
import { retryOf, withEarlierCause } from './retry.ts';
import { scanPage } from './scan-page.ts';
import type { ScannerContext } from './scan-page.ts';
import type { ScanOptions } from './scanner-options.ts';
import type { ScanAttempt } from './scan-attempt.ts';

const defaultBudgetMs = 60_000;

/** One requested page, with what the pages of its run share. */
export interface ScanRequest extends Omit<ScanOptions, 'limits'>, Pick<ScanAttempt, 'contexts' | 'limits' | 'log'> {
  signal: AbortSignal;
  allow: readonly string[];
}

/**
 * Scans one page and retries where a retry may help. All attempts share one budget of `budgetMs`. An attempt that
 * another page may have ended extends the budget by its duration; there is at most one such attempt.
 *
 * @throws the reason of `signal` when it is aborted
 */
export async function scanWithRetries(
  url: string,
  options: ScanRequest,
  scannerContext: ScannerContext,
): Promise<PageResult> {
  const { signal, budgetMs = defaultBudgetMs, allow } = options;
  const startedAt = Date.now();
  const begunAt = performance.now();
  let deadline = begunAt + budgetMs;
  const newAttempt = (address: string): ScanAttempt => ({
    ...attemptOf(address, options),
    startedAt,
    passedMs: () => Math.round(performance.now() - begunAt),
    timeLeft: () => deadline - performance.now(),
  });
  const reading = readAddress(url, { allow });
  if (!reading.ok) {
    const refused = new ScanError('blocked', { reason: reading.error });
    return report(newAttempt(url), judge({}), scannerContext.engine, refused);
  }
  const earlier: ScanFailure[] = [];
  let exclusive = false;
  for (;;) {
    signal.throwIfAborted();
    const attempt = newAttempt(reading.address.url);
    attempt.hasBrokenOff = earlier.some(({ detail }) => detail['reason'] === 'broken');
    const onAbort = () => attempt.abort.abort(signal.reason);
    const onDeadline = () => attempt.abort.abort(new ScanError('deadline', { seconds: Math.round(budgetMs / 1000) }));
    signal.addEventListener('abort', onAbort, { once: true });
    const triedAt = performance.now();
    const timer = setTimeout(onDeadline, Math.max(0, deadline - triedAt));
    const result = await scanPage(attempt, scannerContext, exclusive);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    const retry = retryOf(result, earlier, { exclusive, isReused: attempt.context?.isReused ?? false });
    if (retry?.isFree) deadline += performance.now() - triedAt;
    if (!retry || performance.now() + retry.afterMs >= deadline) {
      options.onEvidence?.(attempt.evidence);
      options.onLinks?.(attempt.links ?? []);
      return {
        ...withEarlierCause(result, earlier),
        ...(await deliverScreenshots(attempt, options.onScreenshot)),
        url,
      };
    }
    options.log('info', 'trying again', {
      url,
      code: result.failure?.code,
      tries: earlier.length + 1,
      isFree: retry.isFree,
    });
    if (result.failure && !retry.isFree) earlier.push(result.failure);
    exclusive ||= retry.exclusive;
    await pause(retry.afterMs, undefined, { signal }).catch(() => {});
  }
}

const attemptOf = (url: string, options: ScanRequest): Omit<ScanAttempt, 'startedAt' | 'passedMs' | 'timeLeft'> => ({
  url,
  profile: options.profile,
  disabledRules: options.disabledRules ?? [],
  viewport: options.viewport ?? viewport,
  limits: options.limits,
  robots: options.robots ?? 'respect',
  abort: new AbortController(),
  onPhase: options.onPhase ?? (() => {}),
  onGatherer: options.onGatherer,
  log: options.log,
  collectsLinks: options.onLinks !== undefined,
  takesScreenshot: options.onScreenshot !== undefined,
  screenshotWidth: options.screenshotWidth,
  contexts: options.contexts,
  finalUrl: null,
  title: null,
  evidence: {},
});
