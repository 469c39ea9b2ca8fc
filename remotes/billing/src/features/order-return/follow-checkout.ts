import type { Checkout } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';

export const lookEveryMs = 2_000;
/** After it the person is sent home: the confirmation comes by mail. */
export const lookForMs = 30_000;
/** The report opens a moment after the payment, so these looks come sooner. */
export const lookForReportEveryMs = 500;
/** After so many of them the person gets a link. The report may stay closed, for example when its domain is taken. */
export const looksForReport = 10;

export type Outcome =
  | { kind: 'paid' | 'delayed' | 'failed' | 'expired'; checkout: Checkout }
  /** Absent, or somebody else's. */
  | { kind: 'unknown' }
  /** Nothing certain in time; also when our own service did not answer. */
  | { kind: 'late' };

export interface Watched {
  ask: (signal: AbortSignal) => Promise<Checkout>;
  pause: Pause;
  signal: AbortSignal;
  /** After each look that told nothing certain; how many there were so far. */
  onWait?: (looks: number) => void;
}

/** Asks our API, which asks the provider where needed, until it is certain what became of the payment. */
export async function followCheckout(watched: Watched): Promise<Outcome> {
  const ended = new AbortController();
  const end = () => ended.abort();
  watched.signal.addEventListener('abort', end);
  const late = watched.pause(lookForMs, ended.signal).then((): Outcome => ({ kind: 'late' }));
  try {
    return await Promise.race([look({ ...watched, signal: ended.signal }), late]);
  } finally {
    watched.signal.removeEventListener('abort', end);
    end();
  }
}

async function look({ ask, pause, signal, onWait }: Watched): Promise<Outcome> {
  let closed = 0;
  for (let looks = 1; !signal.aborted; looks += 1) {
    const outcome = await ask(signal).then(outcomeOf, faultOf);
    if (outcome && !isOpening(outcome)) return outcome;
    if (outcome) {
      closed += 1;
      if (closed > looksForReport) return outcome;
      await pause(lookForReportEveryMs, signal);
      continue;
    }
    if (!signal.aborted) onWait?.(looks);
    await pause(lookEveryMs, signal);
  }
  return { kind: 'late' };
}

const isOpening = (outcome: Outcome): boolean => outcome.kind === 'paid' && outcome.checkout.run?.unlocked === false;

function outcomeOf(checkout: Checkout): Outcome | undefined {
  if (checkout.state !== 'pending') return { kind: checkout.state, checkout };
  return checkout.delayed ? { kind: 'delayed', checkout } : undefined;
}

/** An outage may pass while we wait; only a clear "no" ends it. */
function faultOf(cause: unknown): Outcome | undefined {
  const code = cause instanceof ApiError ? cause.problem.code : undefined;
  return code === 'not_found' || code === 'invalid_input' ? { kind: 'unknown' } : undefined;
}

/** Waits; ends early when nobody waits any more. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
