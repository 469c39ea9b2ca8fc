import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './manifest.ts';

/** Paths of the regular files below a folder, sorted. Links are left out: they lead to what is not ours. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
}

/** Whole or not at all, and on the disk when it returns. The folders are made where they are missing. */
export async function copyFile(from: string, to: string, mode: number): Promise<Omit<StoredFile, 'path'>> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.draft`;
  const meter = new Meter();
  try {
    await pipeline(createReadStream(from), meter.pass, createWriteStream(draft, { mode, flush: true }));
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return meter.result();
}

/** @throws ENOENT where there is none; anything but a regular file counts as none */
export async function measureFile(path: string): Promise<Omit<StoredFile, 'path'>> {
  if (!(await lstat(path)).isFile()) throw Object.assign(new Error(`${path} is no file`), { code: 'ENOENT' });
  const meter = new Meter();
  for await (const _ of meter.pass(createReadStream(path)));
  return meter.result();
}

/** A rename is safe from a power failure once its folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Counts and hashes what flows through. */
class Meter {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  readonly pass = async function* (this: Meter, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }.bind(this);

  result(): Omit<StoredFile, 'path'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
