import type { RuntimeConfig } from '@stufenlos/contracts';
import { WebStorageStateStore, type AsyncStorage, type INavigator, type UserManagerSettings } from 'oidc-client-ts';
import { identityLimits } from './identity-limits.ts';

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

/**
 * Local storage that is accessed only when it is used. When the browser blocks storage, the first access throws. Then
 * only the sign-in fails and can say why; otherwise the whole account part would fail to load.
 */
const lateStorage: AsyncStorage = {
  get length() {
    return soon(() => localStorage.length);
  },
  clear: () => soon(() => localStorage.clear()),
  getItem: (key) => soon(() => localStorage.getItem(key)),
  key: (index) => soon(() => localStorage.key(index)),
  removeItem: (key) => soon(() => localStorage.removeItem(key)),
  setItem: (key, value) => soon(() => localStorage.setItem(key, value)),
};

const soon = <T>(look: () => T): Promise<T> => new Promise((resolve) => resolve(look()));

/** Leaves the page by `go`, which tests replace. */
export function redirectNavigator(go: (url: string) => void): INavigator {
  return {
    prepare: () =>
      Promise.resolve({
        // The page usually ends here. It continues only when the person returns with the browser's back button.
        navigate: ({ url }) =>
          new Promise((_, reject) => {
            addEventListener('pageshow', ({ persisted }) => persisted && reject(new Error('Redirect aborted')));
            go(url);
          }),
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
}
