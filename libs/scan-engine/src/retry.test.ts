import type { PageResult, ScanFailure } from '@stufenlos/contracts';
import { describe, expect, it } from 'vitest';
import { retryOf, told } from './retry.ts';

const failed = (code: ScanFailure['code'], detail: ScanFailure['detail'] = {}) =>
  ({ state: 'failed', failure: { code, detail } }) as PageResult;
const earlier = (...codes: ScanFailure['code'][]) => codes.map((code) => ({ code, detail: {} }));

describe('a page is tried again', () => {
  it.each(['dns', 'connection', 'timeout'] as const)('twice after %s, with a growing pause', (code) => {
    expect(retryOf(failed(code), [], false)).toEqual({ afterMs: 300, isAlone: false });
    expect(retryOf(failed(code), earlier(code), false)).toEqual({ afterMs: 1000, isAlone: false });
    expect(retryOf(failed(code), earlier(code, code), false)).toBeUndefined();
  });

  it.each([
    ['the browser vanished', { reason: 'browserGone' }],
    ['the renderer crashed', {}],
  ])('once, in a browser of its own, when %s', (_what, detail) => {
    expect(retryOf(failed('crashed', detail), [], false)).toEqual({ afterMs: 0, isAlone: true });
    expect(retryOf(failed('crashed', detail), earlier('crashed'), false)).toBeUndefined();
  });

  it('once when it did not respond in a place that another page had before', () => {
    expect(retryOf(failed('unresponsive'), [], true)).toEqual({ afterMs: 0, isAlone: false });
    expect(retryOf(failed('unresponsive'), earlier('unresponsive'), true)).toBeUndefined();
  });

  it('once when it went elsewhere all the time', () => {
    expect(retryOf(failed('navigates'), [], false)).toEqual({ afterMs: 0, isAlone: false });
    expect(retryOf(failed('navigates'), earlier('navigates'), false)).toBeUndefined();
  });

  it.each(['robots', 'notHtml', 'blocked', 'http', 'auth', 'tls', 'deadline', 'unresponsive', 'internal'] as const)(
    'never after %s',
    (code) => {
      expect(retryOf(failed(code), [], false)).toBeUndefined();
    },
  );

  it('never when there is a result', () => {
    expect(
      retryOf({ state: 'partial', failure: { code: 'timeout', detail: {} } } as PageResult, [], false),
    ).toBeUndefined();
    expect(retryOf({ state: 'completed' } as PageResult, [], false)).toBeUndefined();
  });

  it('and when the clock ends that try, the cause seen before is told', () => {
    expect(told(failed('deadline'), earlier('timeout')).failure?.code).toBe('timeout');
    expect(told(failed('deadline'), []).failure?.code).toBe('deadline');
    expect(told(failed('http'), earlier('dns')).failure?.code).toBe('http');
  });
});
