import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Written last of all: a folder without it is no backup. */
export const manifestFile = 'manifest.json';
export const dumpFile = 'database.dump';
/** Names the release that runs, in the store of releases. */
export const pointerFile = 'active.json';
/** Folders of a backup beside the dump of the database. */
export const parts = ['pictures', 'releases', 'keys'] as const;
export type Part = (typeof parts)[number];

const format = 1;
/** A path that leads out of the backup would let a forged manifest read or write anywhere. */
export const isInside = (path: string) => path === normalize(path) && !/^(?:\/|\.\.(?:\/|$))/.test(path);

const storedFileSchema = z.object({
  path: z.string().min(1).refine(isInside, 'must lead into the backup'),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal(format),
  /** Of the program that made the backup, as its health answer says it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({
    /** Of the table `installation`; the folder of pictures names the same. */
    id: z.uuid(),
    postgres: z.int().positive(),
    migrations: z.array(z.string()).min(1),
    rows: z.record(z.string(), z.int().nonnegative()),
    /** Pictures that rows name and that were not in the folder. */
    picturesMissing: z.int().nonnegative(),
  }),
  parts: z.array(z.enum(parts)),
  files: z.array(storedFileSchema),
});

export type StoredFile = z.infer<typeof storedFileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({ format, ...content });

/** @throws {BackupError} when the folder is no complete backup that this program can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${folder} has no ${manifestFile}: it is no backup, or one that was never finished`);
  });
  const found = parsed(text);
  if (found === undefined) throw new BackupError(`${path} is damaged: take another backup`);
  if (found.format !== format) {
    throw new BackupError(
      `the backup has format ${String(found.format)}, this program reads format ${format}: restore it with version ${String(found.version)}`,
    );
  }
  const read = manifestSchema.safeParse(found);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BackupError(`${path} is damaged (${issue?.path.join('.')}: ${issue?.message}): take another backup`);
}

function parsed(text: string): { format?: unknown; version?: unknown } | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}
