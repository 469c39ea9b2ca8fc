import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIdOf, open, seal } from './sealed-text.ts';

const old = { id: '2026', key: randomBytes(32) };
const next = { id: '2027', key: randomBytes(32) };
const unauthentic = 'unable to authenticate data';

describe('a sealed text', () => {
  it('opens with its key at its place, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        expect(open(seal(text, place, old), place, [next, old])).toBe(text);
      }),
    );
  });

  it('never looks the same twice, and says nothing but which key opens it', () => {
    const [one, other] = [seal('a secret', 'here', old), seal('a secret', 'here', old)];
    expect(one).not.toBe(other);
    expect(keyIdOf(one)).toBe('2026');
    expect(Buffer.from(one.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('a secret');
  });

  it.each<[string, string, (sealed: string) => string]>([
    ['at another place', unauthentic, (sealed) => open(sealed, 'there', [old])],
    ['with another key of the same id', unauthentic, (sealed) => open(sealed, 'here', [{ ...next, id: old.id }])],
    ['without its key', 'no key "2026"', (sealed) => open(sealed, 'here', [next])],
    ['under another id', unauthentic, (sealed) => open(sealed.replace('2026', '2027'), 'here', [old, next])],
    ['cut short', 'this is no encrypted text', (sealed) => open(sealed.slice(0, 20), 'here', [old])],
    ['as a text that was never sealed', 'no key "?"', () => open('a-key-of-a-webhook', 'here', [old])],
  ])('does not open %s', (_name, because, attempt) => {
    expect(() => attempt(seal('a secret', 'here', old))).toThrow(because);
  });

  it('does not open with a single bit changed', () => {
    const [version, id, body] = seal('a secret', 'here', old).split('.') as [string, string, string];
    const bytes = Buffer.from(body, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => open([version, id, changed.toString('base64url')].join('.'), 'here', [old])).toThrow(unauthentic);
    }
  });

  it('names the setting when its key is missing', () => {
    expect(() => open(seal('a secret', 'here', old), 'here', [next])).toThrow('no key "2026" in ENCRYPTION_KEYS');
  });
});
