import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@stufenlos/contracts/address';
import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { Alarm } from './alarm.ts';
import { ScanError } from './failure.ts';
import { handOver } from './hand-over.ts';
import { judge } from './judge/judge.ts';
import { report } from './report/report.ts';
import { retryOf, told } from './retry.ts';
import { scan } from './scan.ts';
import type { House } from './scan.ts';
import type { ScanOptions } from './scanner-options.ts';
import type { Visit } from './visit.ts';

const defaultBudgetMs = 60_000;

/** One page as it was ordered, with what its run shares. */
export interface Order extends Omit<ScanOptions, 'limits'>, Pick<Visit, 'berths' | 'limits' | 'log'> {
  signal: AbortSignal;
  allow: readonly string[];
}

/**
 * One page, tried again where that may help, within one budget for all tries that count: at most `budgetsPerPage`
 * budgets, as a try that another page may have ended does not count and happens once at most.
 */
export async function scanWithRetries(url: string, options: Order, house: House): Promise<PageResult> {
  const { signal, budgetMs = defaultBudgetMs, berths, limits, log, allow } = options;
  const startedAt = Date.now();
  let deadline = startedAt + budgetMs;
  const newVisit = (address: string): Visit => ({
    url: address,
    profile: options.profile,
    limits,
    robots: options.robots ?? 'respect',
    alarm: new Alarm(),
    startedAt,
    onPhase: options.onPhase ?? (() => {}),
    log,
    collectsLinks: options.onLinks !== undefined,
    takesPicture: options.onScreenshot !== undefined,
    pictureWidth: options.pictureWidth,
    berths,
    finalUrl: null,
    title: null,
    evidence: {},
  });
  const reading = readAddress(url, { allow });
  if (!reading.ok) {
    const refused = new ScanError('blocked', { reason: reading.error });
    return report(newVisit(url), judge({}), house.engine, refused);
  }
  const earlier: ScanFailure[] = [];
  let isAlone = false;
  for (;;) {
    signal.throwIfAborted();
    const visit = newVisit(reading.address.url);
    const onAbort = () => visit.alarm.ring(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const triedAt = Date.now();
    visit.alarm.ringAt(deadline, Math.round(budgetMs / 1000));
    const result = await scan(visit, house, isAlone);
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    const retry = retryOf(result, earlier, { isAlone, isSecondHand: visit.berth?.isSecondHand ?? false });
    if (retry?.isFree) deadline += Date.now() - triedAt;
    if (!retry || Date.now() + retry.afterMs >= deadline) {
      options.onEvidence?.(visit.evidence);
      options.onLinks?.(visit.links ?? []);
      return { ...told(result, earlier), ...(await handOver(visit, options.onScreenshot)), url };
    }
    log('info', 'trying again', { url, code: result.failure?.code, tries: earlier.length + 1, isFree: retry.isFree });
    if (result.failure && !retry.isFree) earlier.push(result.failure);
    isAlone ||= retry.isAlone;
    await pause(retry.afterMs, undefined, { signal }).catch(() => {});
  }
}
