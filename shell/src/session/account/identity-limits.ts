/** All limits and names of the sign-in, in one place. */
export const identityLimits = {
  /** Seconds until a request to the provider is given up; also for the hidden frame. */
  httpTimeoutSeconds: 10,
  /** Attempts at the token endpoint: nothing but lost answers and server errors are tried again. */
  tokenAttempts: 3,
  /** Seconds at most before the second attempt; twice as many before the third. */
  retryPauseSeconds: 0.5,
  /** Seconds that a provider which failed is left alone while the access token is still good. */
  renewalRestSeconds: 30,
  /** Seconds until an open sign-in window is closed. */
  popupTimeoutSeconds: 60,
  /** Seconds that a tab waits for another tab's renewal. */
  lockWaitSeconds: 5,
  /** Seconds that clocks may differ when an ID token is judged. */
  idTokenLeewaySeconds: 60,
  /** Seconds that a started sign-in may take: one day. */
  transactionSeconds: 86_400,
  /** Seconds before its end at which an access token counts as expired. */
  earlyExpirySeconds: 60,
  /** Seconds after which a login no longer proves that the person is present. */
  freshLoginSeconds: 300,
  /** Unless the operator asks for more. */
  scope: 'openid profile email',
  /** Name that all tabs lock while one of them renews. */
  renewalLock: 'stufenlos.renew',
  /** Prefixes of the keys in local storage. */
  userPrefix: 'oidc.',
  transactionPrefix: 'oidc.tx.',
} as const;

/** Timers count in milliseconds, every setting here in seconds. */
export const milliseconds = (seconds: number): number => seconds * 1000;
