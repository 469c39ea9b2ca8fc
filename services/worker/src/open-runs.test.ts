import type { ScanRun } from '@stufenlos/scan-engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenRuns } from './open-runs.ts';

const keepMs = 2000;
const closer = () => vi.fn<() => Promise<void>>(async () => {});
let opened: { close: ReturnType<typeof closer> }[];
let runs: OpenRuns;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  const openRun = () => {
    const run = { close: closer() };
    opened.push(run);
    return run as unknown as ScanRun;
  };
  runs = new OpenRuns({ openRun }, keepMs);
});
afterEach(() => vi.useRealTimers());

it('gives the jobs of one run the same page contexts, and another run its own', () => {
  const [first, second, other] = [runs.take('a'), runs.take('a'), runs.take('b')];
  expect(second.run).toBe(first.run);
  expect(other.run).not.toBe(first.run);
});

it('keeps the page contexts while a job of the run uses them', () => {
  const [first] = [runs.take('a'), runs.take('a')];
  first.release();
  vi.advanceTimersByTime(10 * keepMs);
  expect(opened[0]?.close).not.toHaveBeenCalled();
});

it('keeps them a moment for the next job of the run', () => {
  const first = runs.take('a');
  first.release();
  vi.advanceTimersByTime(keepMs - 1);
  const next = runs.take('a');
  vi.advanceTimersByTime(10 * keepMs);
  expect(next.run).toBe(first.run);
  expect(opened[0]?.close).not.toHaveBeenCalled();
});

it('closes them when no further job comes, and opens new ones for a later job', () => {
  const first = runs.take('a');
  first.release();
  vi.advanceTimersByTime(keepMs);
  expect(opened[0]?.close).toHaveBeenCalledOnce();
  expect(runs.take('a').run).not.toBe(first.run);
});

it('ignores that a run cannot be closed because its browser is gone', async () => {
  const first = runs.take('a');
  opened[0]?.close.mockRejectedValue(new Error('the scanner is closed'));
  first.release();
  await vi.advanceTimersByTimeAsync(keepMs);
  expect(opened[0]?.close).toHaveBeenCalledOnce();
  expect(runs.take('a').run).not.toBe(first.run);
});
