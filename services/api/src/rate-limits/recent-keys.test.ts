import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { visitorKey } from './visitor-key.ts';
import { RecentKeys } from './recent-keys.ts';

const salt = createSecretKey(Buffer.alloc(32, 7));
const next = createSecretKey(Buffer.alloc(32, 8));
const minute = (at: number) => new Date(at * 60_000);

it('gives each address its own key, also the second time', () => {
  const keys = new RecentKeys();
  for (let times = 0; times < 2; times += 1) {
    for (const address of ['203.0.113.7', '203.0.113.8', '::ffff:203.0.113.7', '2001:db8::1', '2001:db8::2']) {
      expect(keys.of(address, salt, minute(1))).toBe(visitorKey(address, salt));
    }
  }
});

it('forgets all of them with their window, so that a new day has its own salt', () => {
  const keys = new RecentKeys();
  keys.of('203.0.113.7', salt, minute(1));
  expect(keys.of('203.0.113.7', next, minute(2))).toBe(visitorKey('203.0.113.7', next));
});

it('gives keys to more addresses than it remembers', () => {
  const keys = new RecentKeys();
  const addresses = Array.from({ length: 10_050 }, (_, at) => `10.0.${Math.floor(at / 256)}.${at % 256}`);
  for (const address of addresses) keys.of(address, salt, minute(1));
  for (const address of addresses.slice(-100))
    expect(keys.of(address, salt, minute(1))).toBe(visitorKey(address, salt));
});
