import { expect, it, vi } from 'vitest';
import { refusalOf, tabsHarness } from '../../testing/tabs-harness.ts';

const harness = tabsHarness();
const { signedIn, tab } = harness;
const stored = async () => await tab().getUser();

it('renews by refresh token; repeats when no answer came or the server failed', async () => {
  const manager = await signedIn();
  harness.provider.tokenRequests.length = 0;
  harness.provider.tokenFaults = ['drop', { status: 502, body: '<html>bad gateway</html>', type: 'text/html' }];
  const before = await stored();
  const user = await manager.renew({ isForced: true });
  expect(harness.provider.tokenRequests).toEqual(Array(3).fill('refresh_token'));
  expect(user?.access_token).not.toBe(before?.access_token);
  expect(harness.provider.asked).toHaveLength(1);
});

it('refreshes without a scope, so that the granted scope stays', async () => {
  const manager = await signedIn();
  await manager.renew({ isForced: true });
  const { refresh_token: token, ...form } = Object.fromEntries(harness.provider.tokenForms.at(-1) ?? []);
  expect(token).toBeTruthy();
  expect(form).toEqual({ grant_type: 'refresh_token', client_id: 'stufenlos-web', redirect_uri: location.origin });
});

it('keeps a token that is valid for more than a minute, and renews any other', async () => {
  const manager = await signedIn();
  const before = await stored();
  expect((await manager.renew())?.access_token).toBe(before?.access_token);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 241_000);
  expect((await manager.renew())?.access_token).not.toBe(before?.access_token);
});

it.each<[number, unknown]>([
  [429, { error: 'invalid_request' }],
  [429, ''],
  [408, ''],
  [503, { error: 'invalid_request' }],
])('does not treat an answer of %i to a refresh as a refusal, and keeps the session', async (status, body) => {
  const manager = await signedIn();
  const asked = harness.provider.asked.length;
  harness.provider.tokenFaults = Array.from({ length: 3 }, () => ({ status, body }));
  expect(await refusalOf(manager.renew({ isForced: true }))).toMatchObject({
    name: 'request_error',
    hint: 'unreachable',
  });
  expect(harness.provider.asked).toHaveLength(asked);
  expect(await stored()).not.toBeNull();
});

it('keeps the session while the provider is down', async () => {
  const manager = await signedIn();
  await harness.provider.stop();
  const error = await refusalOf(manager.renew({ isForced: true }));
  expect(error).toMatchObject({ name: 'request_error', hint: 'unreachable' });
  expect(await stored()).not.toBeNull();
});

it('accepts a refresh without a new ID token, and keeps the old one even after it expires', async () => {
  const manager = await signedIn();
  const before = await stored();
  harness.provider.hasIdTokenOnRefresh = false;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  const user = await manager.renew({ isForced: true });
  expect(user?.id_token).toBe(before?.id_token);
  expect(user?.access_token).not.toBe(before?.access_token);
  expect(user?.profile.name).toBe('Ada Muster');
});

it('renews once when two tabs renew at the same time', async () => {
  const one = await signedIn();
  const other = tab();
  harness.provider.tokenRequests.length = 0;
  const users = await Promise.all([one.renew({ isForced: true }), other.renew({ isForced: true })]);
  expect(harness.provider.tokenRequests).toEqual(['refresh_token']);
  expect(users[0]?.access_token).toBe(users[1]?.access_token);
});

it('waits no longer than five seconds for another tab', async () => {
  const manager = await signedIn();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  let release = (): void => undefined;
  const held = navigator.locks.request('stufenlos.renew', () => new Promise<void>((resolve) => (release = resolve)));
  expect((await refusalOf(manager.renew({ isForced: true }))).name).toBe('timeout');
  expect(timeout).toHaveBeenCalledWith(5_000);
  release();
  await held;
});
