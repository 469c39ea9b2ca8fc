import type { NotRunCause } from '@stufenlos/contracts';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { isContextGone } from '../../browser/isolated-world.ts';
import type { Robots } from '../../discovery/robots.ts';
import type { ScanAttempt } from '../../scan-attempt.ts';
import { DrivenDocument, ReloadError } from './driven-document.ts';
import type { DrivenEvidence, Gathered } from './driven-evidence.ts';
import type { Gatherer } from './gatherer.ts';
import { drivingChecks } from './driving-checks.ts';
import { gatherers } from './gatherers.ts';

/** Time that is kept for judging and cleaning up, in ms. */
const reserveMs = 3000;

/** After so many failures in a row, the page is not loaded again. */
const maxFailedLoads = 3;

/**
 * Runs the gatherers of the requested driven checks, one after the other, each with a share of the time that is left.
 * Never fails the scan: what did not run says why.
 *
 * @returns whether the page context can be used for another page
 */
export async function drivePage(attempt: ScanAttempt, robots: Robots, checks: readonly string[]): Promise<boolean> {
  const wanted = new Set(drivingChecks(checks).map(({ needs }) => needs));
  const evidence: DrivenEvidence = { checks, gathered: {} };
  attempt.evidence.driven = evidence;
  // A page that was cut off is not driven: it may still be loading or busy.
  const ms = attempt.partialReason ? 0 : Math.min(attempt.limits.drivenMs, attempt.timeLeft() - reserveMs);
  const end = performance.now() + ms;
  const driven = await DrivenDocument.open(attempt, robots).catch((cause: unknown) => {
    const { abort, log, url } = attempt;
    if (!abort.signal.aborted) log('warn', 'page not driven', { url, cause: String(cause) });
    return undefined;
  });
  const queue: Gatherer[] = [];
  for (const gatherer of gatherers.filter(({ name }) => wanted.has(name))) {
    if (ms <= 0 || !driven || (await driven.appliesTo(gatherer, attempt.abort.signal))) queue.push(gatherer);
    else evidence.gathered[gatherer.name] = { isInapplicable: true };
  }
  driven?.expect(queue);
  let failedLoads = 0;
  for (const [at, gatherer] of queue.entries()) {
    if (failedLoads === maxFailedLoads) {
      evidence.gathered[gatherer.name] = { notRun: 'reload' };
      continue;
    }
    attempt.onGatherer?.(gatherer.name);
    const share = shareOf(gatherer.weight, queue.slice(at), end - performance.now());
    const gathered: Gathered = driven ? await gatherWithin(driven, gatherer, share, attempt) : { notRun: 'error' };
    evidence.gathered[gatherer.name] = gathered;
    failedLoads = 'notRun' in gathered && gathered.notRun === 'reload' ? failedLoads + 1 : 0;
  }
  return (await driven?.close()) ?? false;
}

/** Most gatherers need less than their share, so one that needs more may take some of the others', but never most of it. */
const mostShares = 3;

/** @param queue the gatherer and those after it. @returns time in ms */
function shareOf(own: number, queue: readonly Gatherer[], left: number): number {
  const weight = queue.reduce((sum, one) => sum + one.weight, 0);
  return queue.length > 1 ? Math.min((mostShares * left * own) / weight, left / 2) : left;
}

async function gatherWithin(
  driven: DrivenDocument,
  gatherer: Gatherer,
  ms: number,
  attempt: ScanAttempt,
): Promise<Gathered> {
  if (attempt.abort.signal.aborted) return { notRun: causeOfEnd(attempt.abort.signal) };
  if (ms <= 0) return { notRun: 'time' };
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new ScanError('deadline', {})), ms);
  const signal = AbortSignal.any([over.signal, attempt.abort.signal]);
  try {
    return { data: await driven.run(gatherer, signal) };
  } catch (cause) {
    const notRun = causeOf(cause, signal);
    if (notRun === 'error')
      attempt.log('warn', 'gatherer failed', { url: attempt.url, gatherer: gatherer.name, cause: String(cause) });
    return { notRun };
  } finally {
    clearTimeout(timer);
  }
}

function causeOf(cause: unknown, signal: AbortSignal): NotRunCause {
  if (signal.aborted) return causeOfEnd(signal);
  if (cause instanceof ReloadError) return 'reload';
  return isContextGone(cause) ? 'changed' : 'error';
}

/** A page that loses its browser, for example because it takes too much memory, has not run out of time. */
function causeOfEnd({ reason }: AbortSignal): NotRunCause {
  return reason instanceof ScanError && reason.code !== 'deadline' ? 'error' : 'time';
}
