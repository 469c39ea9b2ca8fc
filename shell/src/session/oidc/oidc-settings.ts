import type { RuntimeConfig } from '@stufenlos/contracts';
import { WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts';
import { identityLimits } from '../account/identity-limits.ts';
import { lateStorage } from './late-storage.ts';

export type OidcConfig = NonNullable<RuntimeConfig['oidc']>;

/** All settings of the library. `origin` has no trailing slash. The numbers come from `identityLimits`. */
export function oidcSettings(oidc: OidcConfig, origin: string): UserManagerSettings {
  return {
    authority: oidc.authority,
    client_id: oidc.clientId,
    redirect_uri: `${origin}/auth/callback`,
    popup_redirect_uri: `${origin}/auth/popup`,
    silent_redirect_uri: `${origin}/auth/silent`,
    // Providers compare this address character by character, including the slash.
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: oidc.scope ?? identityLimits.scope,
    ...(oidc.audience === undefined ? {} : { extraQueryParams: { audience: oidc.audience } }),
    userStore: new WebStorageStateStore({ store: lateStorage, prefix: identityLimits.userPrefix }),
    stateStore: new WebStorageStateStore({ store: lateStorage, prefix: identityLimits.transactionPrefix }),
    staleStateAgeInSeconds: identityLimits.transactionSeconds,
    requestTimeoutInSeconds: identityLimits.httpTimeoutSeconds,
    silentRequestTimeoutInSeconds: identityLimits.httpTimeoutSeconds,
    accessTokenExpiringNotificationTimeInSeconds: identityLimits.earlyExpirySeconds,
    popupWindowFeatures: { closePopupWindowAfterInSeconds: identityLimits.popupTimeoutSeconds },
    // We renew ourselves: with one lock for all tabs, and with the hidden frame after a refused refresh token.
    automaticSilentRenew: false,
    validateSubOnSilentRenew: true,
    // Some providers answer the frame only when the request names the person.
    includeIdTokenInSilentRenew: true,
    fetchRequestCredentials: 'omit',
  };
}
