import { releaseSchema, type Release } from '@stufenlos/contracts';
import type { z } from 'zod';
import { inTurns } from '@stufenlos/object-store';
import { integrityOf } from '../integrity.ts';
import { activationSchema, type Activation } from '../pointer/activation.ts';
import { folderOf, publishRecordSchema, recordName, type PublishRecord } from '../publish-record.ts';
import { ReleaseError } from '../release-error.ts';
import type { StoreFiles } from './store-files.ts';

/**
 * What is in a store: `shell/<version>/`, `remotes/<name>/<version>/` (immutable), `releases/<id>.json`, `active.json` (the
 * only pointer, swapped atomically), `history.ndjson` and `keys.json`.
 */
export interface ReleaseStore {
  files: StoreFiles;
  /**
   * Returns undefined when the folder has no published version. Throws on an unreadable record, and on one that was
   * published for another folder: everything else is found by the folder.
   */
  record: (folder: string) => Promise<{ record: PublishRecord; integrity: string } | undefined>;
  /** Throws when the file holds another release than its name says: only what is inside of it is signed. */
  release: (id: string) => Promise<Release | undefined>;
  /** Every release, oldest first. */
  releases: () => Promise<Release[]>;
  /** Returns undefined when the file does not exist. */
  read: (inside: string) => Promise<Buffer | undefined>;
  /** The id in the pointer. */
  active: () => Promise<string | undefined>;
  /** The whole pointer; undefined when there is none. Its signature is not checked here. */
  pointer: () => Promise<Activation | undefined>;
}

export function releaseStore(files: StoreFiles): ReleaseStore {
  const { read } = files;
  const textOf = async (path: string) => (await read(path))?.toString();
  const store: ReleaseStore = {
    files,
    read,
    async record(folder) {
      const path = `${folder}/${recordName}`;
      const text = await textOf(path);
      if (text === undefined) return undefined;
      const record = parsed(publishRecordSchema, text, path);
      const own = folderOf(record.kind === 'remote' ? { ...record.descriptor, kind: record.kind } : record);
      if (own !== folder || folderOf(record) !== folder) {
        throw new ReleaseError(`${path} is the record of ${own}; publish ${folder} under another version`);
      }
      return { record, integrity: integrityOf(text) };
    },
    async release(id) {
      const path = `releases/${id}.json`;
      const text = isReleaseId(id) ? await textOf(path) : undefined;
      if (text === undefined) return undefined;
      const release = parsed(releaseSchema, text, path);
      if (release.id === id) return release;
      throw new ReleaseError(`${path} holds release ${release.id}; restore it from a copy of the store`);
    },
    async releases() {
      const ids = (await files.names('releases')).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
      const found = await inTurns(ids, store.release);
      return found
        .filter((release) => release !== undefined)
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
    },
    active: async () => (await store.pointer())?.id,
    async pointer() {
      const text = await textOf('active.json');
      return text === undefined ? undefined : parsed(activationSchema, text, 'active.json');
    },
  };
  return store;
}

const isReleaseId = (id: string) => releaseSchema.shape.id.safeParse(id).success;

function parsed<T>(schema: z.ZodType<T>, text: string, name: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(`${name} is unreadable; restore it from a copy of the store`, { cause });
  }
}
