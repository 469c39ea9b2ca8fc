import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uriOf } from './uri.ts';

const ajv = new Ajv2020();
addFormats.default(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri-reference' });

it('uriOf keeps a valid URI and encodes everything else', () => {
  expect(uriOf('https://a.example/b?c=d%20e#/f')).toBe('https://a.example/b?c=d%20e#/f');
  expect(uriOf('https://a.example/?a=1|2&b={3}&c=100%')).toBe('https://a.example/?a=1%7C2&b=%7B3%7D&c=100%25');
  expect(uriOf('kein gültiges')).toBe('./kein%20g%C3%BCltiges');
});

it('uriOf gives a valid URI for any text', { timeout: 60_000 }, () => {
  const addresses = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => `https://a.example/${text}`),
  );
  const isSound = (address: string) => isUri(uriOf(address));
  expect(() => fc.assert(fc.property(addresses, isSound), { numRuns: 500 })).not.toThrow();
});
