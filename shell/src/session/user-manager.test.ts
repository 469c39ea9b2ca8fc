import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, giveLocks, windowTo } from '../testing/browser-windows.ts';
import { now, OidcProvider, person } from '../testing/oidc-provider.ts';
import { toAuthError, type AuthError } from './auth-error.ts';
import { oidcSettings } from './oidc-settings.ts';
import { redirectNavigator } from './redirect-navigator.ts';
import { SessionManager } from './user-manager.ts';

vi.setConfig({ testTimeout: 30_000 });

let provider: OidcProvider;
let left: string[];
let popupFault: Error | null;

beforeEach(async () => {
  forgetEverything();
  giveLocks();
  left = [];
  popupFault = null;
  provider = await new OidcProvider().start();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await provider.stop();
});

/** A tab: its own manager over the storage that all tabs share. */
function tab(): SessionManager {
  const oidc = { authority: provider.issuer, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 };
  return new SessionManager(oidcSettings(oidc, location.origin), {
    redirect: redirectNavigator((url) => void left.push(url)),
    popup: windowTo(provider, () => popupFault),
    frame: windowTo(provider),
  });
}

/** The browser leaves for the provider and is sent back; answers with that address. */
async function redirected(manager: SessionManager, nonce = 'n0nce'): Promise<string> {
  void manager.signinRedirect({ nonce, state: { target: '/runs?page=2#top' } });
  await vi.waitFor(() => expect(left).toHaveLength(1));
  return await provider.visit(left.pop() ?? '');
}

async function signedIn(manager = tab()): Promise<SessionManager> {
  await manager.signinRedirectCallback(await redirected(manager));
  return manager;
}

const nameOf = async (work: Promise<unknown>): Promise<AuthError> =>
  await work.then(
    () => expect.fail('expected a refusal'),
    (error: unknown) => toAuthError(error),
  );
const stored = async () => await tab().getUser();
const transactions = () => Object.keys(localStorage).filter((key) => key.startsWith('oidc.tx.'));

it('signs in by redirect with PKCE, nonce and our state, and keeps nothing of the transaction', async () => {
  const manager = tab();
  const back = await redirected(manager);
  expect(provider.asked[0]?.get('code_challenge_method')).toBe('S256');
  expect(provider.asked[0]?.get('scope')).toBe('openid profile email');
  expect(transactions()).toHaveLength(1);
  const user = await manager.signinRedirectCallback(back);
  expect(user.profile).toMatchObject(person);
  expect(user.state).toEqual({ target: '/runs?page=2#top' });
  expect(transactions()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:'))).toHaveLength(1);
});

it('keeps a started sign-in for a day and clears an older one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await redirected(tab());
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  await tab().clearStaleState();
  expect(transactions()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await tab().clearStaleState();
  expect(transactions()).toEqual([]);
});

it('refuses an answer whose state was never handed out, and one that comes twice', async () => {
  const manager = tab();
  const back = await redirected(manager);
  const forged = back.replace(/state=[^&]+/, 'state=forged');
  expect((await nameOf(manager.signinRedirectCallback(forged))).name).toBe('missing_transaction');
  expect(await nameOf(manager.signinRedirectCallback('http://localhost/auth/callback?code=1'))).toMatchObject({
    name: 'state_mismatch',
    message: 'Invalid state',
  });
  await manager.signinRedirectCallback(back);
  const exchanged = provider.tokenRequests.length;
  expect((await nameOf(manager.signinRedirectCallback(back))).name).toBe('missing_transaction');
  expect(provider.tokenRequests).toHaveLength(exchanged);
});

it.each<[string, (provider: OidcProvider) => void, string, string | null]>([
  ['another audience', (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, aud: 'other' })), 'request_error', null],
  [
    'another issuer',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, iss: 'https://x' })),
    'request_error',
    null,
  ],
  ['no end', (it) => (it.onIdTokenClaims = withoutEnd), 'request_error', null],
  [
    'an end 90 s ago',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 90 })),
    'request_error',
    'clock',
  ],
  [
    'a beginning in 90 s',
    (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, nbf: now() + 90 })),
    'request_error',
    'clock',
  ],
  ['another nonce', (it) => (it.onIdTokenClaims = (claims) => ({ ...claims, nonce: 'x' })), 'state_mismatch', null],
  ['a changed claim', (it) => (it.onIdToken = (token) => tampered(token)), 'request_error', null],
  ['HS256', (it) => (it.onIdToken = (_, claims) => withSecret(claims)), 'request_error', null],
  ['no signature', (it) => (it.onIdToken = (token) => unsigned(token)), 'request_error', null],
])('believes no ID token with %s, and stores nobody', async (_, spoil, name, hint) => {
  spoil(provider);
  const manager = tab();
  const loaded = vi.fn<() => void>();
  manager.events.addUserLoaded(loaded);
  expect(await nameOf(manager.signinRedirectCallback(await redirected(manager)))).toMatchObject({ name, hint });
  expect(await stored()).toBeNull();
  expect(loaded).not.toHaveBeenCalled();
  expect(transactions()).toEqual([]);
});

it('bears clocks that differ by less than a minute', async () => {
  provider.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 30, nbf: now() + 30 });
  await signedIn();
  expect(await stored()).not.toBeNull();
});

it.each([120, -120])('works on a device whose clock is %i s off', async (seconds) => {
  const issued = now();
  provider.onIdTokenClaims = (claims) => ({ ...claims, iat: issued, exp: issued + 300 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + seconds * 1000);
  const manager = await signedIn();
  expect((await manager.renew({ isForced: true }))?.expires_in).toBeGreaterThan(290);
});

it('takes new keys of the provider as they come', async () => {
  const manager = await signedIn();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 10_000);
  await provider.rotateKeys();
  const before = (await stored())?.id_token;
  const user = await manager.renew({ isForced: true });
  expect(user?.id_token).not.toBe(before);
});

it('repeats a lost code exchange up to three times, and never one that was answered', async () => {
  provider.tokenFaults = ['drop', 'drop'];
  await signedIn();
  expect(provider.tokenRequests).toEqual(Array(3).fill('authorization_code'));

  forgetEverything();
  provider.tokenRequests.length = 0;
  provider.tokenFaults = [{ status: 500, body: { error: 'server_error' } }];
  const manager = tab();
  const refused = await nameOf(manager.signinRedirectCallback(await redirected(manager)));
  expect(refused).toMatchObject({ name: 'request_error', hint: 'unreachable' });
  expect(provider.tokenRequests).toHaveLength(1);
});

it('renews by refresh token; repeats when no answer came or the server failed', async () => {
  const manager = await signedIn();
  provider.tokenRequests.length = 0;
  provider.tokenFaults = ['drop', { status: 502, body: '<html>bad gateway</html>', type: 'text/html' }];
  const before = await stored();
  const user = await manager.renew({ isForced: true });
  expect(provider.tokenRequests).toEqual(Array(3).fill('refresh_token'));
  expect(user?.access_token).not.toBe(before?.access_token);
  expect(provider.asked).toHaveLength(1);
});

it('keeps a token that lives for more than a minute, and renews one that does not', async () => {
  const manager = await signedIn();
  const before = await stored();
  expect((await manager.renew())?.access_token).toBe(before?.access_token);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 241_000);
  expect((await manager.renew())?.access_token).not.toBe(before?.access_token);
});

it('goes through the hidden frame when the refresh token is refused or missing', async () => {
  const manager = await signedIn();
  provider.spendRefreshTokens();
  provider.tokenRequests.length = 0;
  expect((await manager.renew({ isForced: true }))?.profile.sub).toBe('ada');
  expect(provider.tokenRequests).toEqual(['refresh_token', 'authorization_code']);
  expect(provider.asked.at(-1)?.get('prompt')).toBe('none');
  expect(provider.asked.at(-1)?.get('nonce')).toBeTruthy();

  const user = await manager.getUser();
  if (user) {
    delete user.refresh_token;
    await manager.storeUser(user);
  }
  provider.tokenRequests.length = 0;
  expect((await manager.renew({ isForced: true }))?.profile.sub).toBe('ada');
  expect(provider.tokenRequests).toEqual(['authorization_code']);
});

it('forgets the person when the provider says that nobody is signed in', async () => {
  const manager = await signedIn();
  provider.spendRefreshTokens();
  provider.session = null;
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect(await stored()).toBeNull();
});

it('forgets the person when somebody else is signed in at the provider now', async () => {
  const manager = await signedIn();
  provider.spendRefreshTokens();
  provider.session = { sub: 'eve', authTime: now() };
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect(await stored()).toBeNull();
});

it('keeps the session while the provider is down', async () => {
  const manager = await signedIn();
  await provider.stop();
  const error = await nameOf(manager.renew({ isForced: true }));
  expect(error).toMatchObject({ name: 'request_error', hint: 'unreachable' });
  expect(await stored()).not.toBeNull();
});

it('refreshes without a new ID token: the old one stays, also past its end', async () => {
  const manager = await signedIn();
  const before = await stored();
  provider.hasIdTokenOnRefresh = false;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  const user = await manager.renew({ isForced: true });
  expect(user?.id_token).toBe(before?.id_token);
  expect(user?.access_token).not.toBe(before?.access_token);
  expect(user?.profile.name).toBe('Ada Muster');
});

it('stores no renewed token that does not verify', async () => {
  const manager = await signedIn();
  const before = await stored();
  provider.onIdToken = (token) => tampered(token);
  await nameOf(manager.renew({ isForced: true }));
  expect((await stored())?.id_token).toBe(before?.id_token);
});

it('renews once when two tabs want to at the same time', async () => {
  const one = await signedIn();
  const other = tab();
  provider.tokenRequests.length = 0;
  const users = await Promise.all([one.renew({ isForced: true }), other.renew({ isForced: true })]);
  expect(provider.tokenRequests).toEqual(['refresh_token']);
  expect(users[0]?.access_token).toBe(users[1]?.access_token);
});

it('waits no longer than five seconds for another tab', async () => {
  const manager = await signedIn();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  let release = (): void => undefined;
  const held = navigator.locks.request('stufenlos.renew', () => new Promise<void>((resolve) => (release = resolve)));
  expect((await nameOf(manager.renew({ isForced: true }))).name).toBe('timeout');
  expect(timeout).toHaveBeenCalledWith(5_000);
  release();
  await held;
});

it.each([
  ['Popup closed by user', 'cancelled'],
  ['Popup closed', 'timeout'],
  ['Popup blocked by user', 'cancelled'],
])('names a popup’s end "%s" %s', async (message, name) => {
  popupFault = new Error(message);
  expect((await nameOf(tab().signinPopup({ nonce: 'n' }))).name).toBe(name);
  expect(await stored()).toBeNull();
});

it('carries the token of a second factor, and writes no token to the console', async () => {
  const spoken = (['log', 'warn', 'error', 'info', 'debug'] as const).map((name) => vi.spyOn(console, name));
  const manager = tab();
  provider.tokenFaults = [{ status: 403, body: { error: 'mfa_required', mfa_token: 's3cond' } }];
  const back = await redirected(manager);
  const error = await manager.signinRedirectCallback(back).catch((cause: unknown) => manager.toAuthError(cause));
  expect(error).toMatchObject({ name: 'mfa_required', mfaToken: 's3cond' });
  for (const spy of spoken) expect(spy).not.toHaveBeenCalled();
});

it('builds the logout with the ID token as hint, and knows when the provider is away', async () => {
  const manager = await signedIn();
  const url = new URL(await manager.signOutAddress());
  expect(url.pathname).toBe('/logout');
  expect(url.searchParams.get('id_token_hint')).toBe((await stored())?.id_token);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${location.origin}/`);
  await provider.stop();
  await expect(manager.signOutAddress()).rejects.toThrow('fetch failed');
});

it('lets nobody else finish what one person began', async () => {
  const manager = await signedIn();
  provider.session = { sub: 'eve', authTime: now() };
  const refused = nameOf(manager.withSub('ada', () => manager.signinPopup({ nonce: 'n' })));
  expect((await refused).name).toBe('login_required');
  expect((await stored())?.profile.sub).toBe('ada');
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

/** Signed with a secret instead of the provider's key; by Node, because jose takes no foreign realm's bytes. */
function withSecret(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
}
