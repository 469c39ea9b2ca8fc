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
 * Loads the plan of the signed-in person into the store. Simultaneous callers share one request, and a new person
 * starts with an empty store. A failure is a state and never a rejection, because an outage must not look like a
 * missing plan.
 */
export function entitlementLoader({
  api,
  session,
  entitlement: store,
}: EntitlementLoaderOptions): EntitlementState['load'] {
  let running: Promise<void> | undefined;
  let owner = session.getState().user?.sub;
  session.subscribe(({ user }) => {
    // When a session ends, the view stays. Only another person makes the stored plan wrong.
    if (!user || user.sub === owner) return;
    owner = user.sub;
    running = undefined;
    store.setState({ status: 'idle', entitlement: null });
  });

  async function request(): Promise<void> {
    const asked = owner;
    // A known plan stays visible during a new request.
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

/** Resolves when the store has an answer or an error. It listens to the store and also checks it every 50 ms. */
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
