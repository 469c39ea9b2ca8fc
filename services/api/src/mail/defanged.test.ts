import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defanged } from './defanged.ts';

it.each([
  ['Sign in at http://evil.test/login now', 'Sign in at http[:]//evil[.]test/login now'],
  ['www.evil.test', 'www[.]evil[.]test'],
  ['https://192.0.2.7/x', 'https[:]//192.0.2.7/x'],
  ['bücher。example und xn--bcher-kva.example', 'bücher[.]example und xn--bcher-kva[.]example'],
  ['z. B. am 28.02.2027, d.h. um 10.30 Uhr.\nEnde', 'z. B. am 28.02.2027, d.h. um 10.30 Uhr.\nEnde'],
])('writes %s so that no mail program makes a link of it', (text, written) => expect(defanged(text)).toBe(written));

it('leaves no scheme and no host name in any text, and every letter where it was', () => {
  const word = fc.constantFrom('http', '://', 'www', '.', 'evil', 'test', '/', ' ', '\n', '[.]', '1', '-', '。');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join('');
      const written = defanged(text);
      expect(written).not.toMatch(/:\/\/|[a-z0-9-][.。][a-z]{2}/);
      expect(written.replaceAll('[:]//', '://').replaceAll('[.]', '.')).toBe(
        text.replaceAll('[.]', '.').replaceAll(/(?<=[a-z0-9-])。(?=[a-z]{2})/g, '.'),
      );
    }),
  );
});
