import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@stufenlos/contracts';
import {
  integrityOf,
  openStore,
  prerenderFile,
  readPublicKeys,
  signedRecords,
  type ReleaseStore,
} from '@stufenlos/release';
import { beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { activeRelease } from './active-release.ts';
import { loadRelease } from './load-release.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const { releaseDir, release } = fabricateRelease();
const store = openStore(releaseDir);

/** Somebody who can write into the store: puts other content into a version, and its hash into the record. */
function exchange(folder: string, name: string): void {
  const record = join(releaseDir, folder, 'record.json');
  const { files, ...rest } = JSON.parse(readFileSync(record, 'utf8')) as { files: Record<string, object> };
  writeFileSync(join(releaseDir, folder, name), 'forged');
  const forged = { ...files[name], integrity: integrityOf(Buffer.from('forged')) };
  writeFileSync(record, JSON.stringify({ ...rest, files: { ...files, [name]: forged } }));
}

/** Exchanges a file as soon as the record that lists it was read so often. */
function exchanging(folder: string, name: string, readings: number): ReleaseStore {
  let count = 0;
  return {
    ...store,
    async record(asked) {
      const found = await store.record(asked);
      if (asked === folder) count += 1;
      if (asked === folder && count === readings) exchange(folder, name);
      return found;
    },
  };
}

const folders = { shell: '', marketing: '' };
beforeAll(async () => {
  const { shell, remotes } = (await store.release(await release())) ?? {};
  folders.shell = `shell/${shell}`;
  folders.marketing = `remotes/marketing/${remotes?.marketing?.descriptor.version}`;
});

async function taken(from: ReleaseStore) {
  const { current } = activeRelease({
    store: from,
    anchors: async () => readPublicKeys(join(releaseDir, 'public-key.pem')),
    needsSignedPointer: true,
    log: createLog('silent'),
  });
  return current();
}

it.each([
  ['marketing', prerenderFile],
  ['shell', prerenderFile],
  ['shell', 'index.html'],
] as const)('serves no %s whose %s was exchanged together with its record after a check', async (part, name) => {
  const folder = folders[part];
  const kept = ['record.json', name].map((file) => [file, readFileSync(join(releaseDir, folder, file))] as const);
  for (const readings of [1, 2, 3]) {
    const served = await taken(exchanging(folder, name, readings));
    for (const [file, content] of kept) writeFileSync(join(releaseDir, folder, file), content);
    expect(JSON.stringify([readings, served?.prerender, served?.templates])).not.toContain('forged');
  }
  expect(await taken(store)).toBeDefined();
});

it('serves no shell without its document', async () => {
  const signed = (await store.release((await store.active()) ?? '')) as Release;
  const records = new Map(await signedRecords(store, signed));
  const shell = records.get(folders.shell)!;
  records.set(folders.shell, { ...shell, files: { 'js/index.js': Object.values(shell.files)[0]! } });
  await expect(loadRelease(store, signed, records)).rejects.toThrow('index.html is not what was signed');
});
