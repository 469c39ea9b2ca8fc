import { currentReleasePath } from '@stufenlos/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ReleaseWatchOptions {
  /** The release of this page. */
  id: string;
  /** Resolves with the id of the release that a reload would get. */
  ask?: () => Promise<string>;
  /** Milliseconds since any fixed moment. */
  now?: () => number;
}

export interface ReleaseWatch {
  /** `other`: the id of the release that a reload would get; null while it is the release of this page. */
  store: StoreApi<{ other: string | null }>;
  /** Asks, unless this page asked a short time ago. Never rejects. */
  check: () => Promise<void>;
}

/** Milliseconds between two requests of one page. People who switch between tabs must not cause a request each time. */
const pauseMs = 5 * 60_000;
const timeoutMs = 5_000;

/**
 * Knows whether an open page still has the current release. There is no timer: somebody who does not look at the page
 * needs no notice. A new release and a rollback look the same.
 */
export function createReleaseWatch({ id, ask = askEdge, now = Date.now }: ReleaseWatchOptions): ReleaseWatch {
  const store = createStore<{ other: string | null }>(() => ({ other: null }));
  let askedAt = now();
  return {
    store,
    async check() {
      if (now() - askedAt < pauseMs) return;

      askedAt = now();
      try {
        const current = await ask();
        store.setState({ other: current === id ? null : current });
      } catch {
        // Offline, or a host that does not say: the page goes on as it is.
      }
    },
  };
}

/** `no-cache` makes the browser ask with the tag of the last answer, so an unchanged answer has no body. */
async function askEdge(): Promise<string> {
  const answer = await fetch(currentReleasePath, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  const current = (await answer.json()) as { id?: unknown } | null;
  if (typeof current?.id !== 'string') throw new TypeError('the answer names no release');
  return current.id;
}
