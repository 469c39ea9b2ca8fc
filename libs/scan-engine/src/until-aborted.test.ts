import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { untilAborted } from './until-aborted.ts';

const never = () => new Promise<string>(() => {});

describe('a wait until the scan is aborted', () => {
  it('resolves and rejects as the work does, and leaves no listener', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(signal, Promise.resolve('done'))).toBe('done');
    await expect(untilAborted(signal, Promise.reject(new Error('fault')))).rejects.toThrow('fault');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects with the reason of the abort, also if it begins later', async () => {
    const abort = new AbortController();
    const waiting = untilAborted(abort.signal, never());
    abort.abort(new ScanError('crashed'));
    await expect(waiting).rejects.toMatchObject({ code: 'crashed' });
    await expect(untilAborted(abort.signal, never())).rejects.toMatchObject({ code: 'crashed' });
  });

  it('keeps the first reason', async () => {
    const abort = new AbortController();
    abort.abort(new ScanError('tooLarge'));
    abort.abort(new ScanError('deadline'));
    await expect(untilAborted(abort.signal, never())).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it('ignores a failure of the work after the abort', async () => {
    const abort = new AbortController();
    const work = Promise.withResolvers<string>();
    const waiting = untilAborted(abort.signal, work.promise);
    abort.abort(new ScanError('deadline'));
    await expect(waiting).rejects.toMatchObject({ code: 'deadline' });
    // An unhandled rejection would fail the test run.
    work.reject(new Error('too late'));
    await new Promise(setImmediate);
  });
});
