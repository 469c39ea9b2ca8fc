import type { EntitlementState, Platform, Session } from '@stufenlos/platform';
import { createStore } from 'zustand/vanilla';

/**
 * The account part of an installation without an identity provider. It offers no account. Every action fails and writes
 * the reason to the console.
 */
export function noAccounts(): Pick<Platform, 'session' | 'auth' | 'entitlement'> {
  const refuse = () => {
    console.warn('Please ensure that the auth provider is correctly installed: set OIDC_ISSUER at the edge.');
    return Promise.reject(new Error('no identity provider'));
  };
  return {
    session: createStore<Session>(() => ({ status: 'unavailable', user: null, error: null })),
    auth: { signIn: refuse, signOut: refuse, renew: refuse, confirmIdentity: refuse },
    entitlement: createStore<EntitlementState>(() => ({ status: 'idle', entitlement: null, load: refuse })),
  };
}
