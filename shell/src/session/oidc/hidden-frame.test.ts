import { ErrorResponse, ErrorTimeout, type INavigator } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { windowTo } from '../../testing/browser-windows.ts';
import { now } from '../../testing/oidc-provider.ts';
import { refusalOf, tabsHarness } from '../../testing/tabs-harness.ts';

const harness = tabsHarness();
const { signedIn, tab } = harness;
const stored = async () => await tab().getUser();

it('renews in the hidden frame when the refresh token is refused or missing', async () => {
  const manager = await signedIn();
  harness.provider.spendRefreshTokens();
  harness.provider.tokenRequests.length = 0;
  expect((await manager.renew({ isForced: true }))?.profile.sub).toBe('ada');
  expect(harness.provider.tokenRequests).toEqual(['refresh_token', 'authorization_code']);
  expect(harness.provider.asked.at(-1)?.get('prompt')).toBe('none');

  const user = await manager.getUser();
  if (user) {
    delete user.refresh_token;
    await manager.storeUser(user);
  }
  harness.provider.tokenRequests.length = 0;
  expect((await manager.renew({ isForced: true }))?.profile.sub).toBe('ada');
  expect(harness.provider.tokenRequests).toEqual(['authorization_code']);
  const nonces = harness.provider.asked.map((query) => query.get('nonce'));
  expect(nonces).toEqual(['n0nce', expect.stringMatching(/.{36}/), expect.stringMatching(/.{36}/)]);
  expect(new Set(nonces).size).toBe(3);
});

it.each<[string, number, unknown, string?]>([
  ['as LemonLDAP::NG refuses it', 400, { error: 'invalid_request' }],
  ['as Glewlwyd refuses it, without a body', 400, ''],
  ['by RFC 6749', 400, { error: 'invalid_grant' }],
  ['with 401 and no code', 401, {}],
  ['with 403 and another code', 403, { error: 'token_family_revoked' }],
  ['with a page', 400, '<html>bad request</html>', 'text/html'],
])('renews in the hidden frame when the refresh token is refused %s', async (_, status, body, type) => {
  const manager = await signedIn();
  harness.provider.tokenRequests.length = 0;
  harness.provider.tokenFaults = [{ status, body, ...(type ? { type } : {}) }];
  expect((await manager.renew({ isForced: true }))?.profile.sub).toBe('ada');
  expect(harness.provider.tokenRequests).toEqual(['refresh_token', 'authorization_code']);
});

it('sends an `id_token_hint` with the frame’s request, because some providers need it', async () => {
  const manager = await signedIn();
  const before = await stored();
  harness.provider.spendRefreshTokens();
  await manager.renew({ isForced: true });
  expect(harness.provider.asked.at(-1)?.get('id_token_hint')).toBe(before?.id_token);
});

it.each([
  ['IFrame timed out without a response', new ErrorTimeout('IFrame timed out without a response')],
  ['invalid_request', new ErrorResponse({ error: 'invalid_request' })],
])('forgets the person when the refresh token is refused and the frame ends with %s', async (_, frameFault) => {
  await signedIn();
  const frame = windowTo(harness.provider, () => frameFault);
  const manager = tab({ frame });
  harness.provider.spendRefreshTokens();
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect(await stored()).toBeNull();
});

it('accepts a late answer to the frame’s request, in the window or in the page', async () => {
  await signedIn();
  const asked: string[] = [];
  const silent: INavigator = {
    prepare: () =>
      Promise.resolve({
        navigate: ({ url }) => {
          asked.push(url);
          return Promise.reject(new ErrorTimeout('IFrame timed out without a response'));
        },
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
  const answersOld: INavigator = {
    prepare: () =>
      Promise.resolve({
        navigate: async () => ({ url: await harness.provider.visit(asked.at(-1) ?? '') }),
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
  const manager = tab({ frame: silent, popup: answersOld });
  harness.provider.spendRefreshTokens();
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect((await manager.signinPopup({ nonce: 'newer' })).profile.sub).toBe('ada');

  harness.provider.spendRefreshTokens();
  expect(await manager.renew({ isForced: true })).toBeNull();
  const back = await harness.provider.visit(asked.at(-1) ?? '');
  expect((await tab().signinRedirectCallback(back)).profile.sub).toBe('ada');
});

it('keeps the session when the provider fails between the refusal and the frame', async () => {
  await signedIn();
  const manager = tab({ frame: windowTo(harness.provider, () => new TypeError('fetch failed')) });
  harness.provider.spendRefreshTokens();
  expect((await refusalOf(manager.renew({ isForced: true }))).hint).toBe('unreachable');
  expect(await stored()).not.toBeNull();
});

it('forgets the person when the provider says that nobody is signed in', async () => {
  const manager = await signedIn();
  harness.provider.spendRefreshTokens();
  harness.provider.session = null;
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect(await stored()).toBeNull();
});

it('forgets the person when another person is signed in at the provider', async () => {
  const manager = await signedIn();
  harness.provider.spendRefreshTokens();
  harness.provider.session = { sub: 'eve', authTime: now() };
  expect(await manager.renew({ isForced: true })).toBeNull();
  expect(await stored()).toBeNull();
});
