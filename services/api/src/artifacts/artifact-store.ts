import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import type { PicturedPage } from './picture-address.ts';

export interface StoredPicture {
  /** Destroy it if you do not read it to the end. */
  content: Readable;
  /** Bytes. */
  size: number;
}

/**
 * Where pictures of pages are kept: a folder, a bucket, or nowhere. Several apis of one database share one store; two
 * databases never do, because each would sweep away what the other one has. See
 * decisions/0035-pictures-are-behind-a-port.md.
 */
export abstract class ArtifactStore {
  /** The setting that names it, for sentences. */
  abstract readonly setting: string;

  /** Stores the first picture of a page; later ones are dropped. Atomic. */
  abstract put(page: PicturedPage, webp: Uint8Array): Promise<'kept' | 'was-there'>;

  abstract has(page: PicturedPage): Promise<boolean>;

  abstract open(page: PicturedPage): Promise<StoredPicture | undefined>;

  /** @returns false when some may still be there, because the store does not answer or refuses: try again later */
  abstract removeRuns(runIds: readonly string[]): Promise<boolean>;

  /** All runs that have pictures, in batches. Other things in the store are ignored. */
  abstract runs(): AsyncGenerator<string[]>;

  /** When the last picture of a run came, by the clock of the store; undefined where there is none. */
  abstract changedAt(runId: string): Promise<Date | undefined>;

  /** What a process left that ended in the middle of a change. */
  abstract dropUnfinished(before: Date): Promise<void>;

  /** A note beside the pictures; undefined where there is none. */
  abstract readNote(name: string): Promise<string | undefined>;

  /** Whole or not at all. @returns false where there is one already */
  abstract createNote(name: string, text: string): Promise<boolean>;

  /** A reader sees the former note or this one. */
  abstract replaceNote(name: string, text: string): Promise<void>;
}

/** As `open`, for a request. @throws {AppError} `unavailable` while the store does not answer */
export async function openPicture(store: ArtifactStore, page: PicturedPage): Promise<StoredPicture | undefined> {
  try {
    return await store.open(page);
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfter: 5 });
  }
}
