import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Release } from '@stufenlos/contracts';
import { inTurns } from '@stufenlos/object-store';
import { planCanary, planCanaryEnd } from './commands/canary.ts';
import { promote } from './commands/promote.ts';
import { sign } from './commands/sign.ts';
import { recordName } from './publish-record.ts';
import { ReleaseError } from './release-error.ts';
import { openStore } from './store/open-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface TrialStore {
  folder: string;
  /** Makes a release of the real store the active one here. @throws ReleaseError when it does not verify */
  promote: (id: string) => Promise<void>;
  /** Shows a release of the real store to some visitors beside the active one here; null ends that. */
  canary: (id: string | null, percent?: number) => Promise<void>;
  remove: () => void;
}

/**
 * Creates a store in a folder with the published versions of another store, and with its own key, pointer and history.
 * An edge can serve any release from it, signed or not, as it would after a promotion. The real store stays as it is.
 */
export async function createTrialStore(real: ReleaseStore): Promise<TrialStore> {
  const folder = mkdtempSync(join(tmpdir(), 'stufenlos-trial-'));
  const realFolder = real.files.folder;
  if (realFolder !== undefined) {
    for (const part of ['shell', 'remotes']) symlinkSync(resolve(realFolder, part), join(folder, part));
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const trial = openStore(folder);
  await trial.files.write('public-key.pem', publicKey.export({ type: 'spki', format: 'pem' }) as string);
  const options = { anchors: [publicKey], key: privateKey };
  async function take(id: string): Promise<void> {
    const release = await real.release(id);
    if (!release) throw new ReleaseError(`there is no release ${id}`);
    if (realFolder === undefined) await copyVersions(real, trial, release);
    await trial.files.write(`releases/${id}.json`, JSON.stringify(release));
    await sign(trial, id, { key: privateKey });
  }
  return {
    folder,
    async promote(id) {
      await take(id);
      await promote(trial, id, options);
    },
    async canary(id, percent = 50) {
      if (id === null) return (await planCanaryEnd(trial, options)).apply();
      await take(id);
      await (await planCanary(trial, { id, percent }, options)).apply();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Versions never change, so one that is there already is the same. What is missing is found when it is verified. */
async function copyVersions(from: ReleaseStore, to: ReleaseStore, { records }: Release): Promise<void> {
  for (const folder of Object.keys(records)) {
    const found = (await to.files.hasFolder(folder)) ? undefined : await from.record(folder);
    if (!found) continue;
    const names = Object.entries(found.record.files).flatMap(([name, { br, gz }]) => [
      name,
      ...(br ? [`${name}.br`] : []),
      ...(gz ? [`${name}.gz`] : []),
    ]);
    const contents = await inTurns(
      [...names, recordName],
      async (name) => [name, await from.read(`${folder}/${name}`)] as const,
    );
    await to.files.createFolder(
      folder,
      new Map(contents.flatMap(([name, content]) => (content ? [[name, content]] : []))),
    );
  }
}
