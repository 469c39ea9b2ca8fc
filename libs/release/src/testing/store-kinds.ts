import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '@stufenlos/workspace/s3-server';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** One kind of store, for the suite that all kinds pass. */
export interface StoreKind {
  /** Opens a store that nobody has used. A second one with the same name is another process at the same store. */
  open: (name: string) => Promise<ReleaseStore>;
  /** A store that cannot be reached. */
  unreachable: () => Promise<ReleaseStore>;
}

export const folderKind: StoreKind = {
  async open(name) {
    folders ??= temporaryFolder();
    return openStore(join(folders, name));
  },
  async unreachable() {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    return openStore(path);
  },
};

export const bucketKind: StoreKind = {
  async open(name) {
    server ??= startedServer();
    const { settings } = await server;
    return openStore(`s3://releases/${name}`, settings);
  },
  async unreachable() {
    return openStore('s3://releases', { endpoint: 'http://127.0.0.1:9', region: 'eu', keys: { id: 'a', secret: 'b' } });
  },
};

let folders: string | undefined;
let server: ReturnType<typeof startedServer> | undefined;

async function startedServer() {
  const started = await startS3Server();
  await started.bucket('releases');
  return started;
}

/** For `afterAll` of a file. */
export async function closeStores(): Promise<void> {
  (await server)?.stop();
  server = undefined;
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  folders = undefined;
}

const made: string[] = [];
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  made.push(folder);
  return folder;
}
