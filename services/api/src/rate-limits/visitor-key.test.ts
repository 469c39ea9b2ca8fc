import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitorKey, networkOf } from './visitor-key.ts';
import { windowOf } from './rate-window.ts';

const salt = Buffer.alloc(32, 7);

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all hosts of a /64 and differs between networks, days and addresses', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV4(), (v6, v4) => {
        const network = networkOf(v6);
        fc.pre(network.endsWith('/64'));
        expect(networkOf(`${network.slice(0, -5)}:1:2:3:4`)).toBe(network);
        expect(visitorKey(v6, salt)).not.toBe(visitorKey(v4, salt));
        expect(visitorKey(v4, salt)).not.toBe(visitorKey(v4, Buffer.alloc(32, 8)));
        expect(visitorKey(v4, salt)).toMatch(/^[\w-]{22}$/);
      }),
    );
  });
});

describe('a window', () => {
  it('always holds the moment it was asked for, and ends within its length', () => {
    const span = { min: 0, max: 4e12 };
    fc.assert(
      fc.property(fc.integer(span), fc.constantFrom(60, 3600, 86_400), (at, seconds) => {
        const { start, secondsLeft } = windowOf({ name: 'x', seconds, limit: 1 }, new Date(at));
        expect(start.getTime()).toBeLessThanOrEqual(at);
        expect(start.getTime() + seconds * 1000).toBeGreaterThan(at);
        expect(secondsLeft).toBeGreaterThanOrEqual(1);
        expect(secondsLeft).toBeLessThanOrEqual(seconds);
      }),
    );
  });
});
