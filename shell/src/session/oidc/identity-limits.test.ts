import { expect, it } from 'vitest';
import { identityLimits, milliseconds } from './identity-limits.ts';
import { oidcSettings } from './oidc-settings.ts';

it('holds the agreed limits', () => {
  expect(identityLimits).toMatchObject({
    httpTimeoutSeconds: 10,
    tokenAttempts: 3,
    popupTimeoutSeconds: 60,
    lockWaitSeconds: 5,
    idTokenLeewaySeconds: 60,
    transactionSeconds: 24 * 60 * 60,
    earlyExpirySeconds: 60,
    scope: 'openid profile email',
  });
});

it('turns seconds into milliseconds in one place', () => {
  expect(milliseconds(10)).toBe(10_000);
});

it('passes the limits to the library', () => {
  const oidc = {
    authority: 'https://id.example',
    clientId: 'web',
    audience: 'api',
    errorPath: '/',
    sessionCookieDays: 1,
  };
  expect(oidcSettings(oidc, 'https://site.example')).toMatchObject({
    authority: 'https://id.example',
    client_id: 'web',
    redirect_uri: 'https://site.example/auth/callback',
    popup_redirect_uri: 'https://site.example/auth/popup',
    silent_redirect_uri: 'https://site.example/auth/silent',
    post_logout_redirect_uri: 'https://site.example/',
    response_type: 'code',
    scope: 'openid profile email',
    extraQueryParams: { audience: 'api' },
    staleStateAgeInSeconds: 86_400,
    requestTimeoutInSeconds: 10,
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    popupWindowFeatures: { closePopupWindowAfterInSeconds: 60 },
    automaticSilentRenew: false,
    validateSubOnSilentRenew: true,
    includeIdTokenInSilentRenew: true,
  });
});

it('requests the scope that the operator set', () => {
  const oidc = { authority: 'https://id.example', clientId: 'web', errorPath: '/', sessionCookieDays: 1 };
  const scope = 'openid profile email offline_access';
  expect(oidcSettings({ ...oidc, scope }, 'https://site.example').scope).toBe(scope);
});
