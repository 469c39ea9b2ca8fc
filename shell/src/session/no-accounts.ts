import type { EntitlementState, Platform, Session } from '@stufenlos/platform';
import { createStore } from 'zustand/vanilla';

/** The account side of an installation without an identity provider: nothing is offered, and nothing can be asked. */
export function noAccounts(): Pick<Platform, 'session' | 'auth' | 'entitlement'> {
  const refuse = () => Promise.reject(new Error('this installation has no identity provider'));
  return {
    session: createStore<Session>(() => ({ status: 'unavailable', user: null, error: null })),
    auth: { signIn: refuse, signOut: refuse, renew: refuse, confirmIdentity: refuse },
    entitlement: createStore<EntitlementState>(() => ({ status: 'idle', entitlement: null, load: refuse })),
  };
}
