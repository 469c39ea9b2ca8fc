/** All limits and names of the sign-in, in one place. */
export const identityLimits = {
  /** Seconds until a request to the provider fails, also in the hidden frame. */
  httpTimeoutSeconds: 10,
  /** Attempts at the token endpoint. Only lost answers and server errors are tried again. */
  tokenAttempts: 3,
  /** Longest pause in seconds before the second attempt. The pause before the third is up to twice as long. */
  retryPauseSeconds: 0.5,
  /** Seconds without a new request to a failed provider, as long as the access token is still valid. */
  renewalRestSeconds: 30,
  /** Seconds until an open sign-in window is closed. */
  popupTimeoutSeconds: 60,
  /** Seconds that a tab waits for the renewal in another tab. */
  lockWaitSeconds: 5,
  /** Seconds that clocks may differ when an ID token is verified. */
  idTokenLeewaySeconds: 60,
  /** Seconds that a started sign-in may take: one day. */
  transactionSeconds: 86_400,
  /** Seconds before its end at which an access token counts as expired. */
  earlyExpirySeconds: 60,
  /** Seconds after which a login no longer proves that the person is present. */
  freshLoginSeconds: 300,
  /** The scope, unless the operator sets another. */
  scope: 'openid profile email',
  /** Name of the lock that a tab holds while it renews. */
  renewalLock: 'stufenlos.renew',
  /** Prefixes of the keys in local storage. */
  userPrefix: 'oidc.',
  transactionPrefix: 'oidc.tx.',
} as const;

/** Timers count in milliseconds, all settings here in seconds. */
export const milliseconds = (seconds: number): number => seconds * 1000;
