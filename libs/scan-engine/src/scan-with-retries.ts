import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@stufenlos/contracts/address';
import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { Alarm } from './alarm.ts';
import { ScanError } from './scan-error.ts';
import { deliverScreenshot } from './gather/deliver-screenshot.ts';
import { judge } from './judge/judge.ts';
import { report } from './report/report.ts';
import { retryOf, told } from './retry.ts';
import { scanPage } from './scan-page.ts';
import type { ScannerContext } from './scan-page.ts';
import type { ScanOptions } from './scanner-options.ts';
import type { ScanAttempt } from './scan-attempt.ts';

const defaultBudgetMs = 60_000;

/** One page as it was ordered, with what its run shares. */
export interface ScanRequest extends Omit<ScanOptions, 'limits'>, Pick<ScanAttempt, 'contexts' | 'limits' | 'log'> {
  signal: AbortSignal;
  allow: readonly string[];
}

/**
 * One page, tried again where that may help, within one budget for all tries that count: at most `budgetsPerPage`
 * budgets, as a try that another page may have ended does not count and happens once at most.
 */
export async function scanWithRetries(
  url: string,
  options: ScanRequest,
  scannerContext: ScannerContext,
): Promise<PageResult> {
  const { signal, budgetMs = defaultBudgetMs, contexts, limits, log, allow } = options;
  const startedAt = Date.now();
  let deadline = startedAt + budgetMs;
  const newVisit = (address: string): ScanAttempt => ({
    url: address,
    profile: options.profile,
    limits,
    robots: options.robots ?? 'respect',
    alarm: new Alarm(),
    startedAt,
    onPhase: options.onPhase ?? (() => {}),
    log,
    collectsLinks: options.onLinks !== undefined,
    takesScreenshot: options.onScreenshot !== undefined,
    screenshotWidth: options.pictureWidth,
    contexts,
    finalUrl: null,
    title: null,
    evidence: {},
  });
  const reading = readAddress(url, { allow });
  if (!reading.ok) {
    const refused = new ScanError('blocked', { reason: reading.error });
    return report(newVisit(url), judge({}), scannerContext.engine, refused);
  }
  const earlier: ScanFailure[] = [];
  let exclusive = false;
  for (;;) {
    signal.throwIfAborted();
    const attempt = newVisit(reading.address.url);
    const onAbort = () => attempt.alarm.ring(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const triedAt = Date.now();
    attempt.alarm.ringAt(deadline, Math.round(budgetMs / 1000));
    const result = await scanPage(attempt, scannerContext, exclusive);
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    const retry = retryOf(result, earlier, { exclusive, isReused: attempt.context?.isReused ?? false });
    if (retry?.isFree) deadline += Date.now() - triedAt;
    if (!retry || Date.now() + retry.afterMs >= deadline) {
      options.onEvidence?.(attempt.evidence);
      options.onLinks?.(attempt.links ?? []);
      return { ...told(result, earlier), ...(await deliverScreenshot(attempt, options.onScreenshot)), url };
    }
    log('info', 'trying again', { url, code: result.failure?.code, tries: earlier.length + 1, isFree: retry.isFree });
    if (result.failure && !retry.isFree) earlier.push(result.failure);
    exclusive ||= retry.exclusive;
    await pause(retry.afterMs, undefined, { signal }).catch(() => {});
  }
}
