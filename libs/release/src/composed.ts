import type { Release } from '@stufenlos/contracts';
import { inTurns } from '@stufenlos/object-store';
import { folderOf, type PublishRecord, type RemoteRecord, type ShellRecord } from './publish-record.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface Part<R extends PublishRecord = PublishRecord> {
  folder: string;
  record: R;
  /** Hash of the record in the store. */
  integrity: string;
  /** Content of a published file or of its compressed copy; undefined when it is missing. */
  read: (file: string) => Promise<Buffer | undefined>;
}

/** A release with all its parts in the store. */
export interface Composed {
  release: Release;
  shell: Part<ShellRecord> | undefined;
  remotes: Part<RemoteRecord>[];
  /** Folders that the release names but the store lacks. */
  missing: string[];
}

export async function loadComposed(store: ReleaseStore, release: Release): Promise<Composed> {
  const remotes = await inTurns(Object.entries(release.remotes), async ([name, { descriptor }]) =>
    loadPart<RemoteRecord>(store, folderOf({ kind: 'remote', name, version: descriptor.version })),
  );
  const shellFolder = folderOf({ kind: 'shell', name: 'shell', version: release.shell });
  const shell = await loadPart<ShellRecord>(store, shellFolder);
  const missing = [shell, ...remotes].filter((part) => typeof part === 'string');
  return {
    release,
    shell: typeof shell === 'string' ? undefined : shell,
    remotes: remotes.filter((part) => typeof part !== 'string'),
    missing,
  };
}

async function loadPart<R extends PublishRecord>(store: ReleaseStore, folder: string): Promise<Part<R> | string> {
  const found = await store.record(folder);
  if (!found) return folder;
  const kept = new Map<string, Promise<Buffer | undefined>>();
  // Several checks look at the same file, and in a bucket each reading takes its time.
  const read = async (file: string) => {
    const reading = kept.get(file) ?? store.read(`${folder}/${file}`);
    kept.set(file, reading);
    return reading;
  };
  return { folder, record: found.record as R, integrity: found.integrity, read };
}
