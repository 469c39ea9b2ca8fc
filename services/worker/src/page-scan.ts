import { budgetsPerPage, type PageResult, type Phase, type ScanFailure, type ScanJob } from '@stufenlos/contracts';
import { toScanError, type ScanOptions, type Scanner } from '@stufenlos/scan-engine';

export interface PageRequest {
  url: string;
  job: Pick<ScanJob, 'profile' | 'robots'>;
  budgetMs: number;
  /** Rules that the operator has switched off. */
  disabledRules?: readonly string[];
  /** Ends the scan; then there is no result. */
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
  onGatherer?: ScanOptions['onGatherer'];
  /** Takes the addresses that the page links to, if they are wanted. */
  onLinks?: ScanOptions['onLinks'];
  /** Where the picture goes, if one is wanted. */
  onScreenshot?: ScanOptions['onScreenshot'];
}

export interface PageScan {
  result: PageResult;
  /** Why the result is not the engine's own: it broke, or did not come back. For the log. */
  engineFault?: string;
  /** The engine did not even react to an abort: it cannot be trusted with another page. */
  isEngineStuck: boolean;
}

/** Px: text of 16 px is still read well, and a third of the disk and half of the work are saved. */
const screenshotWidth = 960;

/** The engine ends within `budgetsPerPage` budgets; these limits apply if it does not. */
export const defaultGrace = { afterBudgetMs: 15_000, afterAbortMs: 5000 };

/**
 * One page, always with a result: the engine's, or a failure in its place. Never later than its budgets and grace.
 * @throws the signal's reason when it was aborted
 */
export async function scanPage(
  scanner: Pick<Scanner, 'scan' | 'engine'>,
  request: PageRequest,
  grace = defaultGrace,
): Promise<PageScan> {
  const { url, job, budgetMs, disabledRules = [], signal, onPhase, onGatherer, onLinks, onScreenshot } = request;
  const begun = { at: new Date(), ms: performance.now() };
  const late = new AbortController();
  const lateTimer = setTimeout(
    () => late.abort(new Error('the budget of the page is over')),
    budgetsPerPage * budgetMs + grace.afterBudgetMs,
  );
  const scan = scanner.scan(url, {
    profile: job.profile,
    robots: job.robots,
    budgetMs,
    disabledRules,
    onPhase,
    ...(onGatherer ? { onGatherer } : {}),
    ...(onLinks ? { onLinks } : {}),
    ...(onScreenshot ? { onScreenshot, screenshotWidth } : {}),
    signal: AbortSignal.any([signal, late.signal]),
  });
  const failed = (failure: ScanFailure) => failedPage(request, scanner, failure, begun);
  try {
    const result = await Promise.race([scan, rejectedBy(signal), stuckAfter(late.signal, grace.afterAbortMs)]);
    if (result !== stuck) return { result, isEngineStuck: false };
    return { result: failed(deadline(budgetMs)), engineFault: 'no answer to an abort', isEngineStuck: true };
  } catch (cause) {
    signal.throwIfAborted();
    const failure = late.signal.aborted ? deadline(budgetMs) : toScanError(cause).toFailure();
    return { result: failed(failure), engineFault: String(cause), isEngineStuck: false };
  } finally {
    clearTimeout(lateTimer);
  }
}

const deadline = (budgetMs: number): ScanFailure => ({
  code: 'deadline',
  detail: { seconds: Math.round(budgetMs / 1000) },
});

/** Rejects at once, without waiting for the engine to clean up. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });

const stuck = Symbol('stuck');

/** A while after the engine was told to end. */
const stuckAfter = (late: AbortSignal, afterMs: number): Promise<typeof stuck> =>
  new Promise((resolve) => {
    late.addEventListener('abort', () => setTimeout(() => resolve(stuck), afterMs).unref(), { once: true });
  });

/** A result for a page that the engine has none of. */
export function failedPage(
  { url, job }: Pick<PageRequest, 'url' | 'job'>,
  { engine }: Pick<Scanner, 'engine'>,
  failure: ScanFailure,
  /** `ms`: `performance.now()`, because the clock may be set meanwhile. */
  begun: { at: Date; ms: number },
): PageResult {
  return {
    v: 1,
    url,
    finalUrl: null,
    title: null,
    state: 'failed',
    failure,
    profile: job.profile,
    engine,
    startedAt: begun.at.toISOString(),
    durationMs: Math.round(performance.now() - begun.ms),
    rules: [],
    findings: [],
    truncated: [],
  };
}
