import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, giveLocks, windowTo } from '../../testing/browser-windows.ts';
import { OidcProvider } from '../../testing/oidc-provider.ts';
import { oidcSettings } from './oidc-settings.ts';
import { StrictUserManager } from './user-manager.ts';

let provider: OidcProvider;

beforeEach(async () => {
  forgetEverything();
  giveLocks();
  provider = await new OidcProvider().start();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await provider.stop();
});

function tab(): StrictUserManager {
  const oidc = { authority: provider.issuer, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 };
  return new StrictUserManager(oidcSettings(oidc, location.origin), { popup: windowTo(provider) });
}
const signIn = (manager = tab()) => manager.signinPopup({ nonce: crypto.randomUUID() });

it('asks userinfo for claims that the ID token lacks, with the access token', async () => {
  provider.claims = {};
  provider.userInfo = { sub: 'ada', name: 'Ada Muster', email: 'ada@example.org', email_verified: true };
  const user = await signIn();
  expect(user.profile).toMatchObject(provider.userInfo);
  expect(provider.userInfoRequests).toEqual([`Bearer ${user.access_token}`]);
  expect((await tab().getUser())?.profile.name).toBe('Ada Muster');
});

it('does not ask userinfo when the ID token has all claims', async () => {
  provider.userInfo = { sub: 'ada', name: 'Somebody Else', email: 'else@example.org' };
  expect((await signIn()).profile.name).toBe('Ada Muster');
  expect(provider.userInfoRequests).toEqual([]);
});

it('prefers the ID token when both have a claim', async () => {
  provider.claims = { name: 'Ada Muster' };
  provider.userInfo = { sub: 'ada', name: 'Somebody Else', email: 'ada@example.org' };
  expect((await signIn()).profile).toMatchObject({ name: 'Ada Muster', email: 'ada@example.org' });
});

it('does not apply the verification of another email address to this one', async () => {
  provider.claims = { name: 'Ada Muster', email: 'new@example.org' };
  provider.userInfo = { sub: 'ada', email: 'old@example.org', email_verified: true };
  expect((await signIn()).profile.email_verified).toBeUndefined();
});

it('ignores the claims of another person (OpenID Connect Core 5.3.2)', async () => {
  provider.claims = {};
  provider.userInfo = { sub: 'eve', name: 'Eve', email: 'eve@example.org', email_verified: true };
  const { profile } = await signIn();
  expect([profile.sub, profile.name, profile.email]).toEqual(['ada', undefined, undefined]);
});

it('signs in without names when userinfo has no useful answer', async () => {
  provider.claims = {};
  provider.userInfo = { sub: 'ada', name: 7, email: ['x'], email_verified: 'yes' };
  const manager = tab();
  expect((await signIn(manager)).profile.name).toBeUndefined();
  provider.userInfo = null;
  expect((await signIn(manager)).profile.sub).toBe('ada');
  expect(provider.userInfoRequests).toHaveLength(2);
});

it('asks again after a refresh without claims about the person', async () => {
  provider.claims = {};
  provider.userInfo = { sub: 'ada', name: 'Ada Muster', email: 'ada@example.org', email_verified: true };
  const manager = tab();
  await signIn(manager);
  provider.userInfo = { ...provider.userInfo, name: 'Ada Neu' };
  expect((await manager.renew({ isForced: true }))?.profile.name).toBe('Ada Neu');
});
