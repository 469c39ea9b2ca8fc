import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promote } from './commands/promote.ts';
import { sign } from './commands/sign.ts';
import { ReleaseError } from './release-error.ts';
import { openStore, type ReleaseStore } from './store.ts';

export interface TrialStore {
  folder: string;
  /** Makes a release of the real store the active one here. @throws ReleaseError when it does not verify */
  promote: (id: string) => void;
  remove: () => void;
}

/**
 * Creates a store with the published versions of another store, and with its own key, pointer and history. An edge can
 * serve any release from it, signed or not, as it would after a promotion. The real store stays as it is.
 */
export function createTrialStore(real: ReleaseStore): TrialStore {
  const folder = mkdtempSync(join(tmpdir(), 'stufenlos-trial-'));
  for (const part of ['shell', 'remotes']) symlinkSync(resolve(real.path(part)), join(folder, part));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const trial = openStore(folder);
  trial.write('public-key.pem', publicKey.export({ type: 'spki', format: 'pem' }) as string);
  return {
    folder,
    promote(id) {
      const release = real.release(id);
      if (!release) throw new ReleaseError(`there is no release ${id}`);
      trial.write(`releases/${id}.json`, JSON.stringify(release));
      sign(trial, id, { key: privateKey });
      promote(trial, id, { anchors: [publicKey], key: privateKey });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
