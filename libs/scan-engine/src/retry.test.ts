import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { scanFailureCodes } from '@stufenlos/contracts/scan-constants';
import { describe, expect, it } from 'vitest';
import { retryOf, withEarlierCause } from './retry.ts';

const failed = (code: ScanFailure['code'], detail: ScanFailure['detail'] = {}) =>
  ({ state: 'failed', failure: { code, detail } }) as PageResult;
const earlier = (...codes: ScanFailure['code'][]) => codes.map((code) => ({ code, detail: {} }));

/** A try in a browser that others use, too, in a place that nobody had before. */
const shared = { exclusive: false, isReused: false };
const alone = { exclusive: true, isReused: false };
const browserGone = failed('crashed', { reason: 'browserGone' });

describe('a page is tried again', () => {
  it.each(['dns', 'connection', 'timeout'] as const)('twice after %s, with a growing pause', (code) => {
    expect(retryOf(failed(code), [], shared)).toEqual({ afterMs: 300, exclusive: false, isFree: false });
    expect(retryOf(failed(code), earlier(code), shared)).toEqual({ afterMs: 1000, exclusive: false, isFree: false });
    expect(retryOf(failed(code), earlier(code, code), shared)).toBeUndefined();
  });

  it('twice when robots.txt did not arrive, but not when it forbids the page', () => {
    const late = failed('robots', { reason: 'late', seconds: 5 });
    expect(retryOf(late, [], shared)).toEqual({ afterMs: 300, exclusive: false, isFree: false });
    expect(retryOf(late, earlier('robots', 'robots'), shared)).toBeUndefined();
    expect(retryOf(failed('robots', { reason: 'broken' }), [], shared)?.afterMs).toBe(300);
    expect(retryOf(failed('robots', { status: 503 }), [], shared)).toBeUndefined();
  });

  it('once, in a browser of its own, when the renderer crashed', () => {
    expect(retryOf(failed('crashed'), [], shared)).toEqual({ afterMs: 0, exclusive: true, isFree: false });
    expect(retryOf(failed('crashed'), earlier('crashed'), alone)).toBeUndefined();
  });

  it('at no cost, in a browser of its own, when a browser ended that other pages used as well', () => {
    const free = { afterMs: 0, exclusive: true, isFree: true };
    expect(retryOf(browserGone, [], shared)).toEqual(free);
    expect(retryOf(browserGone, earlier('timeout'), shared)).toEqual(free);
    expect(retryOf(browserGone, earlier('timeout', 'timeout'), shared)).toEqual(free);
  });

  it('never when a browser ended that it had for itself: nobody else can have ended it', () => {
    expect(retryOf(browserGone, [], alone)).toBeUndefined();
    expect(retryOf(failed('crashed'), [], alone)).toBeUndefined();
    expect(retryOf(failed('tooLarge', { reason: 'memory' }), [], alone)).toBeUndefined();
  });

  it('once when it did not respond in a place that another page had before', () => {
    const second = { exclusive: false, isReused: true };
    expect(retryOf(failed('unresponsive'), [], second)).toEqual({ afterMs: 0, exclusive: false, isFree: false });
    expect(retryOf(failed('unresponsive'), earlier('unresponsive'), second)).toBeUndefined();
  });

  it('once when it went elsewhere all the time', () => {
    expect(retryOf(failed('navigates'), [], shared)).toEqual({ afterMs: 0, exclusive: false, isFree: false });
    expect(retryOf(failed('navigates'), earlier('navigates'), shared)).toBeUndefined();
  });

  it.each(['robots', 'notHtml', 'blocked', 'http', 'auth', 'tls', 'deadline', 'unresponsive', 'internal'] as const)(
    'never after %s',
    (code) => {
      expect(retryOf(failed(code), [], shared)).toBeUndefined();
    },
  );

  it('never when there is a result', () => {
    const partial = { state: 'partial', failure: { code: 'timeout', detail: {} } } as PageResult;
    expect(retryOf(partial, [], shared)).toBeUndefined();
    expect(retryOf({ state: 'completed' } as PageResult, [], shared)).toBeUndefined();
  });

  it.each(scanFailureCodes)('at no cost at most once after %s, however its tries end', (code) => {
    for (const detail of [{}, { reason: 'browserGone' }, { reason: 'memory' }]) {
      const retry = retryOf(failed(code, detail), [], shared);
      expect(retry?.isFree === true && !retry.exclusive).toBe(false);
      expect(retryOf(failed(code, detail), [], alone)?.isFree ?? false).toBe(false);
    }
  });

  it('and when the clock ends that try, the cause seen before is reported', () => {
    expect(withEarlierCause(failed('deadline'), earlier('timeout')).failure?.code).toBe('timeout');
    expect(withEarlierCause(failed('deadline'), []).failure?.code).toBe('deadline');
    expect(withEarlierCause(failed('http'), earlier('dns')).failure?.code).toBe('http');
  });
});
