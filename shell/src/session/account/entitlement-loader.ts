import type { ApiClient } from '@stufenlos/contracts';
import type { EntitlementState, Session } from '@stufenlos/platform';
import type { StoreApi } from 'zustand/vanilla';

/** Milliseconds until the request counts as failed, and milliseconds between two looks of a guard at the local flag. */
const answerLimitMs = 10_000;
const lookAgainMs = 50;

export interface EntitlementLoaderOptions {
  api: Pick<ApiClient, 'call'>;
  session: StoreApi<Session>;
  entitlement: StoreApi<EntitlementState>;
}

/**
 * Fills the store with what the signed-in person has paid for. One request for all who ask at the same time; a new
 * person starts with nothing known. A failure is a state and never a rejection: an outage is no paywall.
 */
export function entitlementLoader({
  api,
  session,
  entitlement: store,
}: EntitlementLoaderOptions): EntitlementState['load'] {
  let running: Promise<void> | undefined;
  let owner = session.getState().user?.sub;
  session.subscribe(({ user }) => {
    // A session that ended leaves the view standing; only another person makes it wrong.
    if (!user || user.sub === owner) return;
    owner = user.sub;
    running = undefined;
    store.setState({ status: 'idle', entitlement: null });
  });

  async function request(): Promise<void> {
    const asked = owner;
    // What is known stays on the screen while it is asked for again.
    if (!store.getState().entitlement) store.setState({ status: 'loading' });
    const signal = AbortSignal.timeout(answerLimitMs);
    const entitlement = await api.call('entitlement', { signal }).catch(() => null);
    if (asked !== owner) return;
    // The session ended during the request, so its answer belongs to no one who is signed in.
    const isTheirs = session.getState().status === 'signed-in';
    store.setState(entitlement && isTheirs ? { status: 'ready', entitlement } : { status: 'error' });
  }

  return ({ isFresh = false } = {}) => {
    if (!isFresh && store.getState().status === 'ready') return Promise.resolve();
    if (running) return running;
    const mine = request().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
}

/** Resolves when the store has an answer or an error: told by the store itself, looked for every 50 ms at the latest. */
export function whenSettled(store: StoreApi<EntitlementState>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { status } = store.getState();
      if (status === 'loading' || status === 'idle') return;
      clearInterval(timer);
      stop();
      resolve();
    };
    const timer = setInterval(look, lookAgainMs);
    const stop = store.subscribe(look);
    look();
  });
}
