import { dirname } from 'node:path';
import { inTurns, requireConditions, s3Objects, type S3Objects, type S3Place } from '@stufenlos/object-store';
import { recordName } from '../publish-record.ts';
import { ReleaseError } from '../release-error.ts';
import { changedMeanwhile, existsAlready, overtaken } from './refusals.ts';
import { s3Lock } from './s3-lock.ts';
import { lockName, type StoreFiles } from './store-files.ts';

/** Milliseconds for which readers trust what they have seen: each question is a request that somebody pays for. */
const freshFor = 1_000;
/** Milliseconds after which the files of an unfinished version count as left behind. No command works for so long. */
const draftLifetime = 24 * 3_600_000;
/** How often one file of a version is tried while other processes change it. */
const attempts = 3;

/**
 * A store in a bucket. There is no rename: a version exists while it has a record, which is written last and removed
 * first. Its other files are never overwritten, so two publishers cannot mix their builds.
 */
export function s3Files(place: S3Place): StoreFiles {
  const failing = { ...place, failure: (text: string, { cause }: ErrorOptions) => storeError(text, cause) };
  const objects = s3Objects(failing);
  const honoured = requireConditions(objects, failing, 'two promotions could overwrite each other');
  const addressOf = (key: string) => `${place.address}/${key}`;
  const names = async (folder: string) => {
    const prefix = folder === '.' ? '' : `${folder}/`;
    const found = await objects.list(prefix, false);
    return found.map(({ key }) => key.slice(prefix.length).replace(/\/$/, '')).filter((name) => !name.startsWith('.'));
  };
  return {
    address: place.address,
    folder: undefined,
    freshFor,
    read: async (path) => (await objects.get(path))?.content,
    tag: async (path) => (await objects.head(path))?.tag,
    async write(path, content, instead) {
      await honoured(dirname(path));
      if ((await objects.put(path, content, instead)) !== undefined) return;
      throw changedMeanwhile(path, (await objects.get(path))?.content);
    },
    names,
    hasFolder: async (folder) => (await objects.head(`${folder}/${recordName}`)) !== undefined,
    async createFolder(folder, files) {
      await honoured(dirname(folder));
      await createVersion(objects, folder, files);
    },
    async removeFolder(folder) {
      await objects.remove(`${folder}/${recordName}`);
      await removeBelow(objects, folder);
    },
    async remove(paths) {
      await inTurns(paths, objects.remove);
    },
    async leftovers(folder, now = Date.now()) {
      const isOfVersions = folder === 'shell' || folder.startsWith('remotes/');
      const versions = isOfVersions ? await names(folder) : [];
      const left = await inTurns(versions, async (name) => isLeft(objects, `${folder}/${name}`, now));
      return versions.filter((_, index) => left[index]).map((name) => addressOf(`${folder}/${name}`));
    },
    async removeLeftover(address, now = Date.now()) {
      const folder = address.slice(addressOf('').length);
      if (await isLeft(objects, folder, now)) await removeBelow(objects, folder);
    },
    lock: s3Lock(objects, lockName),
  };
}

const storeError = (text: string, cause: unknown) => new ReleaseError(text, { kind: 'failed', cause });

async function createVersion(objects: S3Objects, folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const record = files.get(recordName);
  if (!record) throw new Error(`${folder} has no ${recordName}`);
  if (await objects.head(`${folder}/${recordName}`)) throw existsAlready(folder);
  const others = [...files].filter(([name]) => name !== recordName);
  await inTurns(others, async ([name, content]) => putOnce(objects, folder, name, content));
  if ((await objects.put(`${folder}/${recordName}`, record, null)) === undefined) throw existsAlready(folder);
}

/**
 * A killed publish of the same build may have left the file; that of another build is not overwritten. What was left is
 * written once more, because a `prune` at the same time goes by its age.
 */
async function putOnce(objects: S3Objects, folder: string, name: string, content: Buffer): Promise<void> {
  const key = `${folder}/${name}`;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await objects.put(key, content, null)) !== undefined) return;
    const left = await objects.get(key);
    if (left && !left.content.equals(content)) {
      throw new ReleaseError(
        `${key} is there from an unfinished publish of another build; publish this one under another version, or run \`release prune\` when a day is over`,
      );
    }
    if (left && (await objects.put(key, content, left.tag)) !== undefined) return;
  }
  throw overtaken(
    `${key} was written or removed by another publish or prune`,
    attempts,
    'the version was not published, run the command again when the other one is done',
  );
}

async function removeBelow(objects: S3Objects, folder: string): Promise<void> {
  const keys = (await objects.list(`${folder}/`, true)).map(({ key }) => key);
  await inTurns(keys, objects.remove);
}

/** Whether a version has no record, and nobody has added a file for a day. */
async function isLeft(objects: S3Objects, folder: string, now: number): Promise<boolean> {
  if (await objects.head(`${folder}/${recordName}`)) return false;
  const files = await objects.list(`${folder}/`, true);
  return files.length > 0 && files.every(({ changed }) => now - changed > draftLifetime);
}
