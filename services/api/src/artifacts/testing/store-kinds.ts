import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { placeOf, s3Objects } from '@stufenlos/object-store';
import { startS3Server } from '@stufenlos/workspace/s3-server';
import type { ArtifactStore } from '../artifact-store.ts';
import { openArtifactStore } from '../open-artifact-store.ts';

/** One kind of store, for the suite that all kinds pass. */
export interface StoreKind {
  /** Opens a store that nobody has used. A second one with the same name is another api at the same store. */
  open: (name: string) => Promise<ArtifactStore>;
  /** A store that cannot be reached. */
  unreachable: () => Promise<ArtifactStore>;
  /** Puts something there that no api would. */
  plant: (name: string, path: string) => Promise<void>;
}

let folder: Promise<string> | undefined;
let server: ReturnType<typeof startedServer> | undefined;

const newFolder = () => mkdtemp(join(tmpdir(), 'stufenlos-pictures-'));
async function startedServer() {
  const started = await startS3Server();
  await started.bucket('pictures');
  return started;
}

export const folderKind: StoreKind = {
  open: async (name) => openArtifactStore(join(await (folder ??= newFolder()), name)),
  unreachable: async () => {
    const file = join(await (folder ??= newFolder()), 'a-file');
    await writeFile(file, '');
    return openArtifactStore(file);
  },
  plant: async (name, path) => {
    const planted = join(await (folder ??= newFolder()), name, path);
    await mkdir(dirname(planted), { recursive: true });
    await writeFile(planted, 'not ours');
  },
};

export const bucketKind: StoreKind = {
  open: async (name) => openArtifactStore(`s3://pictures/${name}`, (await (server ??= startedServer())).settings),
  unreachable: async () =>
    openArtifactStore('s3://pictures', { endpoint: 'http://127.0.0.1:9', keys: { id: 'a', secret: 'b' } }),
  plant: async (name, path) => {
    const { settings } = await (server ??= startedServer());
    await s3Objects(placeOf(`s3://pictures/${name}`, settings)!).put(path, 'not ours');
  },
};

/** For `afterAll` of a file. */
export async function closeStores(): Promise<void> {
  (await server)?.stop();
  if (folder) await rm(await folder, { recursive: true, force: true });
  server = folder = undefined;
}
