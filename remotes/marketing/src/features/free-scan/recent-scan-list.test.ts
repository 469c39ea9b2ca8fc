import { anything, array, assert, property } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readScans, rememberScan, storedScans } from './recent-scan-list.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const scan = (token: string) => ({ token, host: 'shop.example', startedAt: '2026-11-21T10:00:00.000Z' });
const tokens = () => readScans(storedScans()).map(({ token }) => token);

it('keeps the newest five, each once, newest first', () => {
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberScan(scan(token));
  expect(tokens()).toEqual(['b', 'f', 'e', 'd', 'c']);
});

it('reads nothing but scans out of whatever is stored', () => {
  assert(
    property(array(anything()), (junk) => {
      const stored = JSON.stringify([...junk, scan('real')]);
      expect(readScans(stored).at(-1)).toEqual(scan('real'));
    }),
  );
  for (const broken of ['', '{', 'null', '7', '"x"', '{"token":"a"}']) expect(readScans(broken)).toEqual([]);
});

it('does without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rememberScan(scan('a'));
  expect(tokens()).toEqual([]);
});
