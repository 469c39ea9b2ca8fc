import { expect, it, vi } from 'vitest';
import { forgetEverything } from '../../testing/browser-windows.ts';
import { now, person } from '../../testing/oidc-provider.ts';
import { refusalOf, tabsHarness } from '../../testing/tabs-harness.ts';

const harness = tabsHarness();
const { redirected, signedIn, tab } = harness;
const stored = async () => await tab().getUser();
const transactions = () => Object.keys(localStorage).filter((key) => key.startsWith('oidc.tx.'));

it('signs in by redirect with PKCE, nonce and our state, and removes the transaction', async () => {
  const manager = tab();
  const back = await redirected(manager);
  expect(harness.provider.asked[0]?.get('code_challenge_method')).toBe('S256');
  expect(harness.provider.asked[0]?.get('scope')).toBe('openid profile email');
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

it('refuses an answer with an unknown state, and an answer that arrives twice', async () => {
  const manager = tab();
  const back = await redirected(manager);
  const forged = back.replace(/state=[^&]+/, 'state=forged');
  expect((await refusalOf(manager.signinRedirectCallback(forged))).name).toBe('missing_transaction');
  expect(await refusalOf(manager.signinRedirectCallback('http://localhost/auth/callback?code=1'))).toMatchObject({
    name: 'state_mismatch',
    message: 'Invalid state',
  });
  await manager.signinRedirectCallback(back);
  const exchanged = harness.provider.tokenRequests.length;
  expect((await refusalOf(manager.signinRedirectCallback(back))).name).toBe('missing_transaction');
  expect(harness.provider.tokenRequests).toHaveLength(exchanged);
});

it('tries a lost code exchange up to three times, and never repeats an answered one', async () => {
  harness.provider.tokenFaults = ['drop', 'drop'];
  await signedIn();
  expect(harness.provider.tokenRequests).toEqual(Array(3).fill('authorization_code'));

  forgetEverything();
  harness.provider.tokenRequests.length = 0;
  harness.provider.tokenFaults = [{ status: 500, body: { error: 'server_error' } }];
  const manager = tab();
  const refused = await refusalOf(manager.signinRedirectCallback(await redirected(manager)));
  expect(refused).toMatchObject({ name: 'request_error', hint: 'unreachable' });
  expect(harness.provider.tokenRequests).toHaveLength(1);
});

it.each([
  ['Popup closed by user', 'cancelled', 'windowClosed'],
  ['Popup closed', 'timeout', 'windowTimeout'],
  ['Popup blocked by user', 'cancelled', 'windowBlocked'],
  ['Attempted to navigate on a disposed window', 'cancelled', 'windowBlocked'],
  ['Redirect aborted', 'cancelled', null],
])('maps the message "%s" of a popup to %s, with its cause', async (message, name, hint) => {
  harness.popupFault = new Error(message);
  expect(await refusalOf(tab().signinPopup({ nonce: 'n' }))).toMatchObject({ name, hint });
  expect(await stored()).toBeNull();
});

it('keeps the token of a second factor, and writes no token to the console', async () => {
  const spoken = (['log', 'warn', 'error', 'info', 'debug'] as const).map((name) => vi.spyOn(console, name));
  const manager = tab();
  harness.provider.tokenFaults = [{ status: 403, body: { error: 'mfa_required', mfa_token: 's3cond' } }];
  const back = await redirected(manager);
  const error = await manager.signinRedirectCallback(back).catch((cause: unknown) => manager.toAuthError(cause));
  expect(error).toMatchObject({ name: 'mfa_required', mfaToken: 's3cond' });
  for (const spy of spoken) expect(spy).not.toHaveBeenCalled();
});

it('builds the logout with the ID token as hint, and rejects when the provider is unreachable', async () => {
  const manager = await signedIn();
  const url = new URL(await manager.signOutAddress(null));
  expect(url.pathname).toBe('/logout');
  expect(url.searchParams.get('id_token_hint')).toBe((await stored())?.id_token);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${location.origin}/`);
  expect(url.searchParams.has('state')).toBe(false);
  await harness.provider.stop();
  await expect(manager.signOutAddress(null)).rejects.toThrow('fetch failed');
});

it('refuses a sign-in that another person finishes', async () => {
  const manager = await signedIn();
  harness.provider.session = { sub: 'eve', authTime: now() };
  const refused = refusalOf(manager.withSub('ada', () => manager.signinPopup({ nonce: 'n' })));
  expect((await refused).name).toBe('login_required');
  expect((await stored())?.profile.sub).toBe('ada');
  // Only that sign-in was bound to one person.
  await manager.signinPopup({ nonce: 'n' });
  expect((await stored())?.profile.sub).toBe('eve');
});
