import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { expect, it, vi } from 'vitest';
import { now, type OidcProvider } from '../../testing/oidc-provider.ts';
import { refusalOf, tabsHarness } from '../../testing/tabs-harness.ts';

const harness = tabsHarness();
const { redirected, signedIn, tab } = harness;
const stored = async () => await tab().getUser();
const transactions = () => Object.keys(localStorage).filter((key) => key.startsWith('oidc.tx.'));

it.each<[string, (provider: OidcProvider) => void, string, string | null]>([
  ['another audience', (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, aud: 'other' })), 'request_error', null],
  [
    'another issuer',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, iss: 'https://x' })),
    'request_error',
    null,
  ],
  ['no expiry', (it) => (it.onIdTokenClaims = withoutEnd), 'request_error', null],
  [
    'an expiry 90 s ago',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 90 })),
    'request_error',
    'clock',
  ],
  [
    'a start in 90 s',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, nbf: now() + 90 })),
    'request_error',
    'clock',
  ],
  ['another nonce', (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, nonce: 'x' })), 'state_mismatch', null],
  ['a changed claim', (it) => (it.onIdToken = (token) => tampered(token)), 'request_error', null],
  [
    'another authorized party',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, azp: 'other' })),
    'request_error',
    null,
  ],
  [
    'a second audience and no authorized party',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, aud: ['stufenlos-web', 'other'] })),
    'request_error',
    null,
  ],
  ['HS256', (it) => (it.onIdToken = (_, claims) => withSecret(claims)), 'request_error', null],
  ['no signature', (it) => (it.onIdToken = (token) => unsigned(token)), 'request_error', null],
])('rejects an ID token with %s, and stores no user', async (_, spoil, name, hint) => {
  spoil(harness.provider);
  const manager = tab();
  const loaded = vi.fn<() => void>();
  manager.events.addUserLoaded(loaded);
  expect(await refusalOf(manager.signinRedirectCallback(await redirected(manager)))).toMatchObject({ name, hint });
  expect(await stored()).toBeNull();
  expect(loaded).not.toHaveBeenCalled();
  expect(transactions()).toEqual([]);
});

it('rejects an ID token that the provider signed with another algorithm', async () => {
  await harness.provider.rotateKeys('ES256');
  const manager = tab();
  expect(await refusalOf(manager.signinRedirectCallback(await redirected(manager)))).toMatchObject({
    name: 'request_error',
    cause: { code: 'ERR_JOSE_ALG_NOT_ALLOWED' },
  });
  expect(await stored()).toBeNull();
});

it('rejects an answer without any ID token, and stores no user', async () => {
  const manager = tab();
  const back = await redirected(manager);
  const body = { access_token: 'of nobody', token_type: 'Bearer', expires_in: 300, scope: 'profile' };
  harness.provider.tokenFaults = [{ status: 200, body }];
  expect(await refusalOf(manager.signinRedirectCallback(back))).toMatchObject({ name: 'request_error' });
  expect(await stored()).toBeNull();
});

it.each([
  { aud: ['stufenlos-web', 'other'], azp: 'stufenlos-web' },
  { aud: ['stufenlos-web'] },
  { aud: 'stufenlos-web', azp: 'stufenlos-web' },
])('accepts an ID token for this client: %j', async (audience) => {
  harness.provider.onIdTokenClaims = (claims) => ({ ...claims, ...audience });
  await signedIn();
  expect(await stored()).not.toBeNull();
});

it('accepts clocks that differ by less than a minute', async () => {
  harness.provider.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 30, nbf: now() + 30 });
  await signedIn();
  expect(await stored()).not.toBeNull();
});

it.each([120, -120])('works on a device whose clock is %i s off', async (seconds) => {
  const issued = now();
  harness.provider.onIdTokenClaims = (claims) => ({ ...claims, iat: issued, exp: issued + 300 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + seconds * 1000);
  const manager = await signedIn();
  expect((await manager.renew({ isForced: true }))?.expires_in).toBeGreaterThan(290);
});

it('accepts new keys of the provider', async () => {
  const manager = await signedIn();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 10_000);
  await harness.provider.rotateKeys();
  const before = (await stored())?.id_token;
  const user = await manager.renew({ isForced: true });
  expect(user?.id_token).not.toBe(before);
});

it('does not store a renewed token whose verification fails', async () => {
  const manager = await signedIn();
  const before = await stored();
  harness.provider.onIdToken = (token) => tampered(token);
  await refusalOf(manager.renew({ isForced: true }));
  expect((await stored())?.id_token).toBe(before?.id_token);
});

function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, email: 'eve@example.org' })).toString('base64url');
  return [header, changed, signature].join('.');
}

const unsigned = (token: string): string => {
  const [, payload] = token.split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
};

function withoutEnd({ exp, ...claims }: JWTPayload): JWTPayload {
  expect(exp).toBeGreaterThan(0);
  return claims;
}

/** A token signed with a secret instead of the provider's key. Node signs it, because jose refuses jsdom's bytes. */
function withSecret(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
}
