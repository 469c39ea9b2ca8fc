import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isS3Address, placeOf, s3Objects, type S3Place, type S3Settings } from '@stufenlos/object-store';
import { isPlaceOfPicture } from '../artifacts/picture-place.ts';
import { ownerNote } from '../artifacts/picture-notes.ts';
import { BackupError } from './backup-error.ts';
import { isInside, type Part, type StoredFile } from './manifest.ts';
import { copyFile, filesIn, measureFile } from './stored-files.ts';

type Measured = Omit<StoredFile, 'path'>;

/** The files of one part of an installation, in a folder or in a bucket. Paths are relative to it. */
export interface PartFiles {
  address: string;
  /** What is there; nothing where the place itself is not. */
  paths(): Promise<string[]>;
  /** Undefined for what is not there. */
  measure(path: string): Promise<Measured | undefined>;
  /** Copies one into a backup, for its owner alone. Undefined for what is not there. */
  copyOut(path: string, to: string): Promise<Measured | undefined>;
  copyIn(from: string, path: string): Promise<void>;
}

/** @throws {BackupError} for an address that names no bucket, and for keys in a bucket */
export function partFiles(part: Part, address: string, settings: S3Settings): PartFiles {
  if (!isS3Address(address)) return folderFiles(address);
  const isOurs = part === 'keys' ? undefined : keysOf[part];
  if (!isOurs) throw new BackupError(`--keys takes a folder: keys are in no bucket`);
  const place = placeOf(address, settings);
  if (!place) throw new BackupError(`${address} is no address like s3://bucket/prefix`);
  return bucketFiles(place, isOurs);
}

/**
 * A key is any text, also one that would lead out of a folder, so only those are taken that are names of our own: of pictures
 * all, of releases every path, because the prefix belongs to their store alone.
 */
const keysOf = {
  pictures: (key: string) => isPlaceOfPicture(key) || key === ownerNote,
  // A name with a dot in front is a trial of the release tool.
  releases: (key: string) => isInside(key) && !/(?:^|\/)(?:\.[^/]*)?$/.test(key),
} satisfies Partial<Record<Part, (key: string) => boolean>>;

const folderFiles = (folder: string): PartFiles => ({
  address: folder,
  paths: async () => (await undefinedIfMissing(filesIn(folder))) ?? [],
  measure: (path) => undefinedIfMissing(measureFile(join(folder, path))),
  copyOut: (path, to) => undefinedIfMissing(copyFile(join(folder, path), to, 0o600)),
  // Services of other users read these files; the folder of the keys keeps everybody else out.
  copyIn: async (from, path) => void (await copyFile(from, join(folder, path), 0o644)),
});

function bucketFiles(place: S3Place, isOurs: (key: string) => boolean): PartFiles {
  const objects = s3Objects(place);
  return {
    address: place.address,
    paths: async () => {
      const keys = (await objects.list('', true)).map(({ key }) => key);
      return keys.filter(isOurs).toSorted();
    },
    measure: async (path) => {
      const found = await objects.get(path);
      return found && measured(found.content);
    },
    copyOut: async (path, to) => {
      const found = await objects.get(path);
      if (!found) return undefined;
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, found.content, { mode: 0o600, flush: true });
      return measured(found.content);
    },
    copyIn: async (from, path) => void (await objects.put(path, await readFile(from))),
  };
}

const measured = (content: Buffer): Measured => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

async function undefinedIfMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
