import { createTrialStore, storeOf } from '@stufenlos/release';
import { end, start, untilUp } from '../child-process.ts';
import { freePort } from '@stufenlos/workspace/free-port';

export interface TrialSite {
  origin: string;
  /** Makes another release of the real store the active one, only on this site. */
  promote: (id: string) => Promise<void>;
  /** Shows another release of the real store to some visitors of this site; null ends that. */
  canary: (id: string | null, percent?: number) => Promise<void>;
  stop: () => Promise<void>;
}

export interface TrialSiteOptions {
  /** Address of the real store. */
  store: string;
  release: string;
  /** Further settings of the edge. A function gets the origin of the site. */
  settings: Record<string, string> | ((origin: string) => Record<string, string>);
}

/**
 * Starts an edge that serves a release which is not promoted in the real store.
 * @throws ReleaseError when the release is unknown or does not verify
 */
export async function startTrialSite({ store, release, settings }: TrialSiteOptions): Promise<TrialSite> {
  const trial = await createTrialStore(storeOf(store, process.env));
  process.once('exit', trial.remove);
  try {
    await trial.promote(release);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const edge = start('services/edge/src/main.ts', {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_ORIGIN: origin,
      EDGE_PORT: String(port),
      RELEASE_DIR: trial.folder,
      ...(typeof settings === 'function' ? settings(origin) : settings),
    });
    const stop = async () => {
      await end(edge);
      trial.remove();
    };
    try {
      await untilUp(`http://127.0.0.1:${port}/health`);
    } catch (cause) {
      await stop();
      throw cause;
    }
    return { origin, promote: trial.promote, canary: trial.canary, stop };
  } catch (cause) {
    trial.remove();
    throw cause;
  }
}
