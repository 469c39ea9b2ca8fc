import { describe, expect, it } from 'vitest';
import { isLost, type DoubtfulJob, type QueueState } from './lost-jobs.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const job = (given: Partial<DoubtfulJob>): DoubtfulJob => ({
  runId: 'run',
  jobNo: 1,
  pageCount: 1,
  handedAt: ago(61),
  startedAt: null,
  queueState: 'gone',
  factsWaiting: false,
  ...given,
});

describe('whether a job is lost', () => {
  it.each<[QueueState, boolean]>([
    ['gone', true],
    ['stuck', true],
    ['completed', true],
    ['failed', true],
    ['waiting', false],
    ['delayed', false],
    ['paused', false],
    ['active', false],
  ])('a minute after it was handed over and %s: %s', (queueState, lost) => {
    expect(isLost(job({ queueState }), 60_000, now)).toBe(lost);
  });

  it('never doubts within the first minute, nor while a fact waits to be read', () => {
    expect(isLost(job({ handedAt: ago(59) }), 60_000, now)).toBe(false);
    expect(isLost(job({ factsWaiting: true, queueState: 'completed' }), 60_000, now)).toBe(false);
  });

  it('gives a running job three times the two budgets of each page and a minute more', () => {
    const active = (seconds: number, pageCount = 1) =>
      isLost(job({ queueState: 'active', handedAt: ago(5000), startedAt: ago(seconds), pageCount }), 60_000, now);
    expect(active(419)).toBe(false);
    expect(active(421)).toBe(true);
    expect(active(421, 2)).toBe(false);
    expect(active(781, 2)).toBe(true);
  });

  it('waits for a running job that never told its start', () => {
    expect(isLost(job({ queueState: 'active', handedAt: ago(50_000) }), 60_000, now)).toBe(false);
  });
});
