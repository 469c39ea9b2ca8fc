import { Readable } from 'node:stream';
import { inTurns, requireConditions, s3Objects, type S3Objects, type S3Place } from '@stufenlos/object-store';
import { ArtifactStore, type StoredPicture } from './artifact-store.ts';
import type { PicturedPage } from './picture-address.ts';
import { batchSize, placeOfPicture, placeOfRun, runName, shardName } from './picture-place.ts';

const root = '.';
const danger = 'two apis could overwrite each other’s pictures';

/** Pictures in a bucket, under the names that a folder gives them. A store puts an object whole or not at all. */
export class BucketStore extends ArtifactStore {
  readonly setting = 'ARTIFACTS_STORE';
  private readonly objects: S3Objects;
  private readonly honoured: (folder: string) => Promise<void>;

  constructor(place: S3Place) {
    super();
    this.objects = s3Objects(place);
    this.honoured = requireConditions(this.objects, place, danger);
  }

  async put(page: PicturedPage, webp: Uint8Array): Promise<'kept' | 'was-there'> {
    const key = placeOfPicture(page);
    if (await this.create(key, Buffer.from(webp))) return 'kept';
    // Refused also while somebody else is at it, who may yet fail.
    if (await this.objects.head(key)) return 'was-there';
    throw new Error('another api is putting this picture; try again');
  }

  async has(page: PicturedPage): Promise<boolean> {
    return (await this.objects.head(placeOfPicture(page))) !== undefined;
  }

  /** Whole in memory, 2 MB at most: a slow reader must not hold one of the few connections to the store. */
  async open(page: PicturedPage): Promise<StoredPicture | undefined> {
    const found = await this.objects.get(placeOfPicture(page));
    return found && { content: Readable.from(found.content), size: found.content.length };
  }

  async removeRuns(runIds: readonly string[]): Promise<boolean> {
    try {
      for (const runId of runIds) await inTurns(await this.picturesOf(runId), ({ key }) => this.objects.remove(key));
      return true;
    } catch {
      // A store that does not answer for one run does not answer for the others either.
      return false;
    }
  }

  async *runs(): AsyncGenerator<string[]> {
    for (const shard of await this.namesIn('', shardName)) {
      const some = await this.namesIn(`${shard}/`, runName);
      for (let at = 0; at < some.length; at += batchSize) yield some.slice(at, at + batchSize);
    }
  }

  async changedAt(runId: string): Promise<Date | undefined> {
    const times = (await this.picturesOf(runId)).map(({ changed }) => changed);
    return times.length > 0 ? new Date(Math.max(...times)) : undefined;
  }

  /** Nothing but trials of the conditions can be left. */
  async dropUnfinished(before: Date): Promise<void> {
    const found = await this.objects.list('', false);
    const left = found.filter(({ key, changed }) => /^\.conditions-[^/]+$/.test(key) && changed < before.getTime());
    await inTurns(left, ({ key }) => this.objects.remove(key));
  }

  async readNote(name: string): Promise<string | undefined> {
    return (await this.objects.get(name))?.content.toString();
  }

  async createNote(name: string, text: string): Promise<boolean> {
    return await this.create(name, text);
  }

  async replaceNote(name: string, text: string): Promise<void> {
    await this.objects.put(name, text);
  }

  private async create(key: string, content: Buffer | string): Promise<boolean> {
    await this.honoured(root);
    return (await this.objects.put(key, content, null)) !== undefined;
  }

  private readonly picturesOf = (runId: string) => this.objects.list(`${placeOfRun(runId)}/`, true);

  private async namesIn(prefix: string, named: RegExp): Promise<string[]> {
    const found = await this.objects.list(prefix, false);
    const names = found.flatMap(({ key }) => (key.endsWith('/') ? [key.slice(prefix.length, -1)] : []));
    return names.filter((name) => named.test(name));
  }
}
