import type { RuntimeConfig } from '@stufenlos/contracts';
import { WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts';
import { identityLimits } from '../account/identity-limits.ts';
import { lateStorage } from './late-storage.ts';

export type OidcConfig = NonNullable<RuntimeConfig['oidc']>;

/** Every setting of the library in one place; `origin` without slash. Numbers come from `identityLimits`. */
export function oidcSettings(oidc: OidcConfig, origin: string): UserManagerSettings {
  return {
    authority: oidc.authority,
    client_id: oidc.clientId,
    redirect_uri: `${origin}/auth/callback`,
    popup_redirect_uri: `${origin}/auth/popup`,
    silent_redirect_uri: `${origin}/auth/silent`,
    // Providers compare it character by character, with the slash.
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
    // Renewal is ours: one lock over all tabs, and the hidden frame after a refused refresh token.
    automaticSilentRenew: false,
    validateSubOnSilentRenew: true,
    // Some providers answer a frame only when it says who is meant.
    includeIdTokenInSilentRenew: true,
    fetchRequestCredentials: 'omit',
  };
}
