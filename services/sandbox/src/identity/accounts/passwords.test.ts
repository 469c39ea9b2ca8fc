import { scryptSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { cheapDerivation } from '../../testing/shared-parts.ts';
import { Passwords } from './passwords.ts';

// The real cost on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 60_000 });

it('a hash is scrypt with the cost that OWASP recommends, under a salt of its own', async () => {
  const [salt = '', key] = (await new Passwords().hash('vier-flache-stufen')).split('.');
  const expected = scryptSync('vier-flache-stufen', Buffer.from(salt, 'base64url'), 32, { N: 16_384, r: 8, p: 5 });
  expect(key).toBe(expected.toString('base64url'));
  const cheap = new Passwords(cheapDerivation);
  expect(await cheap.hash('vier-flache-stufen')).not.toBe(await cheap.hash('vier-flache-stufen'));
});

it('fits however the keyboard composes its letters, and nothing else does', async () => {
  const passwords = new Passwords(cheapDerivation);
  const stored = await passwords.hash('für-stufen');
  expect(await passwords.fits('fu\u0308r-stufen', stored)).toBe(true);
  expect(await passwords.fits('fur-stufen', stored)).toBe(false);
  expect(await passwords.fits('für-stufen', undefined)).toBe(false);
});

it('derives a key of the same kind whether the account is known or not', async () => {
  const salts: number[] = [];
  const passwords = new Passwords((password, salt) => {
    salts.push(salt.byteLength);
    return cheapDerivation(password, salt);
  });
  await passwords.fits('falsch', await passwords.hash('richtig'));
  await passwords.fits('falsch', undefined);
  expect(salts).toEqual([16, 16, 16]);
});
