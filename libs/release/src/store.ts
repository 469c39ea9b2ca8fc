import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSchema, type Release } from '@stufenlos/contracts';
import type { z } from 'zod';
import { replaceFile } from './durable-files.ts';
import { integrityOf } from './integrity.ts';
import { activationSchema, type Activation } from './pointer/activation.ts';
import { publishRecordSchema, type PublishRecord } from './publish-record.ts';
import { ReleaseError } from './release-error.ts';

/**
 * The store is a folder: `shell/<version>/`, `remotes/<name>/<version>/` (immutable), `releases/<id>.json`,
 * `active.json` (the only pointer, swapped atomically), `history.ndjson` and `keys.json`.
 */
export interface ReleaseStore {
  folder: string;
  /** Absolute path of something inside the store. */
  path(inside: string): string;
  /** Returns undefined when the folder has no published version. Throws on an unreadable record. */
  record(folder: string): { record: PublishRecord; integrity: string } | undefined;
  release(id: string): Release | undefined;
  releases(): Release[];
  /** Returns undefined when the file does not exist. */
  read(inside: string): Buffer | undefined;
  /** Replaces a file at once. It is on the disk when this returns. */
  write(inside: string, content: string): void;
  /** The id in the pointer. */
  active(): string | undefined;
  /** The whole pointer; undefined when there is none. Its signature is not checked here. */
  pointer(): Activation | undefined;
}

export function openStore(folder: string): ReleaseStore {
  const path = (inside: string) => join(folder, inside);
  const read = (inside: string) => (existsSync(path(inside)) ? readFileSync(path(inside), 'utf8') : undefined);
  const store: ReleaseStore = {
    folder,
    path,
    record(part) {
      const text = read(`${part}/record.json`);
      if (text === undefined) return undefined;
      return { record: parsed(publishRecordSchema, text, `${part}/record.json`), integrity: integrityOf(text) };
    },
    release(id) {
      const text = isReleaseId(id) ? read(`releases/${id}.json`) : undefined;
      return text === undefined ? undefined : parsed(releaseSchema, text, `releases/${id}.json`);
    },
    releases() {
      if (!existsSync(path('releases'))) return [];
      const ids = readdirSync(path('releases')).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
      return ids
        .map((id) => store.release(id))
        .filter((release) => release !== undefined)
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
    },
    read: (inside) => (existsSync(path(inside)) ? readFileSync(path(inside)) : undefined),
    write: (inside, content) => replaceFile(path(inside), content),
    active: () => store.pointer()?.id,
    pointer() {
      const text = read('active.json');
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
