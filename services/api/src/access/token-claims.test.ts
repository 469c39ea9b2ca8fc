import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userOfClaims } from './token-claims.ts';

const full = {
  sub: 'auth0|1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_verified: true,
  org_id: 'org_1',
  auth_time: 1_800_000_000,
};

describe('the claims of a token', () => {
  it('say who calls', () => {
    expect(userOfClaims(full, '')).toEqual({
      sub: 'auth0|1',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      emailVerified: true,
      orgId: 'org_1',
      authTime: new Date(1_800_000_000_000),
    });
  });

  it('may carry a prefix, but for the subject', () => {
    const prefix = 'https://stufenlos.example/';
    const claims = { ...full, [`${prefix}name`]: 'Ada', [`${prefix}sub`]: 'somebody else' };
    expect(userOfClaims(claims, prefix)).toMatchObject({ sub: 'auth0|1', name: 'Ada', email: 'ada@example.org' });
  });

  it('never verify an address by anything but true, as a value or as exactly that word', () => {
    expect(userOfClaims({ ...full, email_verified: 'true' }, '')?.emailVerified).toBe(true);
    for (const email_verified of ['false', 'TRUE', 'true ', 'yes', '1', 1, ['true'], {}, false, null, undefined]) {
      expect(userOfClaims({ ...full, email_verified }, '')?.emailVerified).toBe(false);
    }
  });

  it('of any kind give a clean caller or none, and never throw', () => {
    const value = fc.oneof(
      fc.array(fc.nat(0x2ff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
      fc.constantFrom<unknown>('', 'x'.repeat(300), null, undefined, true, {}, [], Number.NaN, -1, 1e300, 8e9),
      fc.double(),
    );
    const claims = fc.record(Object.fromEntries(Object.keys(full).map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(claims, (given) => {
        const user = userOfClaims(given, '');
        if (!user) return;
        const clean = (text: string | null) => text === null || /^\P{Cc}{1,255}$/u.test(text);
        const { sub, name, email, orgId, authTime } = user;
        expect([sub, name, email, orgId].every(clean)).toBe(true);
        expect(authTime?.getTime()).not.toBeNaN();
      }),
    );
  });
});
