import type { EntitlementState, Platform, Session } from '@stufenlos/platform';
import { createStore } from 'zustand/vanilla';

/**
 * The account side of an installation without an identity provider: nothing is offered, and nothing can be asked. Who
 * calls an action all the same finds the reason in the console (P53).
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
