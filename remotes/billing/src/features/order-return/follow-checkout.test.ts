import { ApiError } from '@stufenlos/platform';
import { describe, expect, it } from 'vitest';
import { checkout, refused } from '../../testing/samples.ts';
import {
  followCheckout,
  lookEveryMs,
  lookForMs,
  lookForReportEveryMs,
  looksForReport,
  type Pause,
  type Watched,
} from './follow-checkout.ts';

/** Whatever was due before has happened. */
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));

/** Short waits end at once and are written down; the long one ends after so many of them. */
function clock(looksUntilLate = Infinity): { pause: Pause; waits: number[] } {
  const waits: number[] = [];
  let giveUp: () => void = () => undefined;
  const pause: Pause = async (milliseconds, signal) => {
    if (milliseconds === lookForMs) {
      return new Promise((resolve) => {
        giveUp = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    }
    waits.push(milliseconds);
    if (waits.length >= looksUntilLate) giveUp();
    // The race is decided before the next look.
    await turn();
  };
  return { pause, waits };
}

function follow(
  answers: (typeof checkout | Error)[],
  { looks = Infinity, ...more }: Partial<Watched> & { looks?: number } = {},
) {
  const { pause, waits } = clock(looks);
  const waited: number[] = [];
  let asked = 0;
  const outcome = followCheckout({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? checkout;
    },
    pause,
    signal: new AbortController().signal,
    onWait: (looked) => waited.push(looked),
    ...more,
  });
  return { outcome, waits, waited, asked: () => asked };
}

it.each(['paid', 'failed', 'expired'] as const)('tells at once that a checkout is %s', async (state) => {
  const { outcome, waits } = follow([{ ...checkout, state }]);
  expect(await outcome).toEqual({ kind: state, checkout: { ...checkout, state } });
  expect(waits).toEqual([]);
});

it('looks every two seconds until it is certain, and says how often it looked', async () => {
  const { outcome, waits, waited } = follow([checkout, checkout, { ...checkout, state: 'paid' }]);
  expect((await outcome).kind).toBe('paid');
  expect(waits).toEqual([lookEveryMs, lookEveryMs]);
  expect(lookEveryMs).toBe(2_000);
  expect(waited).toEqual([1, 2]);
});

describe('a payment that opens a report', () => {
  const paid = (unlocked: boolean) => ({
    ...checkout,
    state: 'paid' as const,
    run: { id: '01234567-89ab-4cde-8f01-23456789abcd', unlocked },
  });

  it('is told when the report is open, a moment later', async () => {
    const { outcome, waits } = follow([paid(false), paid(false), paid(true)]);
    expect(await outcome).toEqual({ kind: 'paid', checkout: paid(true) });
    expect(waits).toEqual([lookForReportEveryMs, lookForReportEveryMs]);
  });

  it('is told all the same when the report stays closed', async () => {
    const { outcome, waits } = follow([paid(false)]);
    expect(await outcome).toEqual({ kind: 'paid', checkout: paid(false) });
    expect(waits).toHaveLength(looksForReport);
  });
});

it('does not wait for a bank that needs days', async () => {
  const delayed = { ...checkout, delayed: true };
  expect(await follow([delayed]).outcome).toEqual({ kind: 'delayed', checkout: delayed });
});

it('gives up after thirty seconds and asks no more', async () => {
  const { outcome, asked } = follow([checkout], { looks: 3 });
  expect(await outcome).toEqual({ kind: 'late' });
  const before = asked();
  // The pause that was running has ended, and after it the next look would have begun.
  await turn();
  await turn();
  expect(asked()).toBe(before);
  expect(lookForMs).toBe(30_000);
});

it('gives up although one look never ends', async () => {
  const { pause } = clock();
  const outcome = followCheckout({
    ask: () => new Promise(() => undefined),
    pause: (milliseconds, signal) => (milliseconds === lookForMs ? Promise.resolve() : pause(milliseconds, signal)),
    signal: new AbortController().signal,
  });
  expect(await outcome).toEqual({ kind: 'late' });
});

describe('when our service does not answer as wished', () => {
  it.each([
    ['an outage', refused('unavailable', 503)],
    ['a provider that is away', refused('provider_unavailable', 503)],
    ['a fault without words', new TypeError('no network')],
  ])('keeps looking through %s', async (_, cause) => {
    const { outcome } = follow([cause, cause, { ...checkout, state: 'paid' }]);
    expect((await outcome).kind).toBe('paid');
  });

  it.each([
    ['absent or foreign', refused('not_found', 404)],
    ['no id at all', refused('invalid_input', 422)],
  ])('ends at once when the checkout is %s', async (_, cause) => {
    expect(await follow([cause]).outcome).toEqual({ kind: 'unknown' });
    expect(cause).toBeInstanceOf(ApiError);
  });

  it('says that it is late when the outage lasts', async () => {
    expect(await follow([refused('unavailable', 503)], { looks: 4 }).outcome).toEqual({ kind: 'late' });
  });
});

it('stops looking as soon as the page is left', async () => {
  const leaving = new AbortController();
  const { outcome, asked } = follow([checkout], {
    signal: leaving.signal,
    onWait: (looks) => {
      if (looks === 2) leaving.abort();
    },
  });
  await outcome;
  expect(asked()).toBe(2);
});
