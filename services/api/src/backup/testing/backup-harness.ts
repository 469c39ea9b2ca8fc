import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { FolderStore } from '../../artifacts/folder-store.ts';
import { PictureNotes } from '../../artifacts/picture-notes.ts';
import { webp } from '../../artifacts/testing/picture-harness.ts';
import type { Database } from '../../database/schema.ts';
import { finding } from '../../testing/page-results.ts';
import { insertRun } from '../../testing/stored-run.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { backupCommand } from '../backup-command.ts';
import { tablesOf } from '../database-content.ts';
import { filesIn } from '../stored-files.ts';
import { clientEnvironment } from './postgres-client.ts';

export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Folders of an installation. */
export interface Place {
  pictures: string;
  releases: string;
  keys: string;
}

/** An installation with a run of three pictured pages, a release and keys, and whatever is restored from it. */
export interface BackupHarness {
  folder: string;
  source: TestDatabase;
  place: Place;
  /** Folder of all backups. */
  into: string;
  /** Runs the command in this process. */
  run(name: 'backup' | 'restore', args: string[], env?: Record<string, string | undefined>): Promise<Said>;
  /** Makes a backup of everything and answers its folder. */
  backUp(): Promise<string>;
  /** A copy of a backup that a test may damage. */
  copyOf(backup: string): Promise<string>;
  empty(): Promise<TestDatabase>;
  /** Ends the connections of the tests themselves, which a restore takes for a running api. */
  leave(database: TestDatabase): Promise<void>;
  /** Folders of a new host. */
  newPlace(name: string): Place;
  restore(backup: string, to: { database: TestDatabase; place: Place }, more?: string[]): Promise<Said>;
  /** A folder with programs under the names of PostgreSQL's own. */
  programs(name: string, script: string): Promise<string>;
  stop(): Promise<void>;
}

let count = 0;
export async function startBackupHarness(): Promise<BackupHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'stufenlos-backup-'));
  const source = await createTestDatabase();
  const databases = [source];
  const placeIn = (name: string): Place => ({
    pictures: join(folder, name, 'pictures'),
    releases: join(folder, name, 'releases'),
    keys: join(folder, name, 'keys'),
  });
  const place = placeIn('source');
  const into = join(folder, 'backups');
  await fillDatabase(source.db, place.pictures);
  await fillFolders(place);
  const run: BackupHarness['run'] = async (name, args, env = {}) => {
    const said = { out: '', err: '' };
    const code = await backupCommand(
      name,
      args,
      { ...clientEnvironment(), DATABASE_URL: source.url, ARTIFACTS_DIR: place.pictures, ...env },
      { stdout: { write: (text) => (said.out += text) }, stderr: { write: (text) => (said.err += text) } },
    );
    return { code, ...said };
  };
  return {
    folder,
    source,
    place,
    into,
    run,
    newPlace: placeIn,
    backUp: async () => {
      const own = join(folder, `set-${(count += 1)}`);
      const { err, out } = await run('backup', ['--to', own, '--releases', place.releases, '--keys', place.keys]);
      const made = /^backup: (.+)$/m.exec(out)?.[1];
      if (!made) throw new Error(err);
      return made;
    },
    copyOf: async (backup) => {
      const copy = join(folder, `copy-${(count += 1)}`);
      await cp(backup, copy, { recursive: true });
      return copy;
    },
    empty: async () => {
      const database = await createEmptyDatabase();
      databases.push(database);
      return database;
    },
    leave: async (database) => {
      await database.away();
      await database.back();
    },
    restore: (backup, { database, place: to }, more = []) =>
      run('restore', [backup, '--releases', to.releases, '--keys', to.keys, ...more], {
        DATABASE_URL: database.url,
        ARTIFACTS_DIR: to.pictures,
      }),
    programs: async (name, script) => {
      const own = join(folder, name);
      await mkdir(own);
      for (const program of ['pg_dump', 'pg_restore']) {
        await writeFile(join(own, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      }
      return own;
    },
    stop: async () => {
      for (const database of databases) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillDatabase(db: Kysely<Database>, pictures: string): Promise<void> {
  const runId = await insertRun(db, 'auth0|owner', 'shop.example', [
    [finding()],
    [finding({ fingerprint: 'fp-2' })],
    [],
  ]);
  const store = new FolderStore(pictures);
  for (const pageNo of [1, 2, 3]) await store.put({ runId, pageNo }, webp(20_000, pageNo));
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db);
  await new PictureNotes(store).claim(rows[0]!.id);
}

async function fillFolders({ releases, keys }: Place): Promise<void> {
  await mkdir(join(releases, 'releases'), { recursive: true });
  await writeFile(join(releases, 'releases/r1.json'), '{"id":"r1"}');
  await writeFile(join(releases, 'active.json'), '{"id":"r1"}');
  await writeFile(join(releases, 'lock.sqlite'), '');
  await mkdir(keys);
  await writeFile(join(keys, 'signing-keys'), 'a key that signs');
  await writeFile(join(keys, 'release-key'), 'a key of releases');
}

/** Each table with a hash of its rows. */
export async function contentOf(db: Kysely<Database>): Promise<Record<string, string | null>> {
  const content: Record<string, string | null> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, '|' order by row::text)) as hash from ${sql.id('public', table)} as row`.execute(
      db,
    );
    content[table] = rows[0]!.hash;
  }
  return content;
}

/** Each file of a folder with its bytes as text. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = (await filesIn(folder)).map(
    async (path) => [path, await readFile(join(folder, path), 'latin1')] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
