import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApi } from '../testing/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { measureFile } from './stored-files.ts';
import { contentOf, filesOf, startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { describeWithClient } from './testing/postgres-client.ts';

describeWithClient('a restore', () => {
  let harness: BackupHarness;
  let backup = '';
  let used: TestDatabase;
  beforeAll(async () => {
    harness = await startBackupHarness();
    backup = await harness.backUp();
    used = await createTestDatabase();
  });
  afterAll(async () => {
    await used?.drop();
    await harness?.stop();
  });

  const schemas = async (database: TestDatabase) => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname !~ '^(?:pg_|information_schema)' order by 1`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };
  const restoreInto = async (database: TestDatabase, name: string, more: string[] = [], from = backup) => {
    await harness.leave(database);
    return await harness.restore(from, { database, place: harness.newPlace(name) }, more);
  };

  /** Its pg_restore does nothing until its parent is gone. */
  const killInTheMiddle = async (database: TestDatabase) => {
    await buildApi();
    const begun = join(harness.folder, 'begun');
    const script = `[ "$1" = --version ] && echo "pg_restore (PostgreSQL) 99.1" && exit; : >"${begun}"; cat`;
    const PATH = `${await harness.programs('waiting', script)}:${process.env['PATH']}`;
    const restore = join(import.meta.dirname, '../../dist/restore.js');
    const child = spawn(process.execPath, [restore, backup], { env: { PATH, DATABASE_URL: database.url } });
    await until(() => existsSync(begun));
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('leaves a database alone that somebody uses', async () => {
    await sql`select 1`.execute(used.db);
    const host = { database: used, place: harness.newPlace('in use') };
    const { code, err } = await harness.restore(backup, host, ['--replace']);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^restore failed: \d other connections use .* stop the api/),
    ]);
  });

  it('does not replace what is there unless it is told to', async () => {
    const before = await contentOf(used.db);
    const { code, err } = await restoreInto(used, 'full');
    expect([code, err]).toEqual([1, expect.stringMatching(/the database is not empty \(\d+ tables\); .* --replace/)]);
    expect(await contentOf(used.db)).toEqual(before);
    expect(await restoreInto(used, 'replaced', ['--replace'])).toMatchObject({ code: 0, err: '' });
    expect(await contentOf(used.db)).toEqual(await contentOf(harness.source.db));
    expect(await schemas(used)).toEqual(['public']);
  });

  it('puts back what it replaces when the dump cannot be loaded', async () => {
    const copy = await harness.copyOf(backup);
    const dump = join(copy, 'database.dump');
    await writeFile(dump, (await readFile(dump)).subarray(0, 20_000));
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as { files: object[] };
    Object.assign(manifest.files[0]!, await measureFile(dump));
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
    await sql`insert into accounts (sub) values ('auth0|later')`.execute(used.db);
    const before = await contentOf(used.db);
    const { code, err } = await restoreInto(used, 'half', ['--replace'], copy);
    expect([code, err]).toEqual([1, expect.stringMatching(/^restore failed: pg_restore failed: /)]);
    expect(await contentOf(used.db)).toEqual(before);
    expect(await schemas(used)).toEqual(['public']);
  });

  it('goes on where an earlier one was interrupted', async () => {
    const database = await harness.empty();
    await killInTheMiddle(database);
    expect(await schemas(database)).toEqual(['public', 'replaced_by_restore']);
    expect((await restoreInto(database, 'interrupted')).err).toContain('interrupted; start it again with --replace');
    // Its folders are there already.
    const place = harness.place;
    await harness.leave(database);
    const { code, out } = await harness.restore(backup, { database, place }, ['--replace']);
    expect([code, out]).toEqual([0, expect.stringContaining('restored: pictures, 0 of 4 files were missing')]);
    expect(await contentOf(database.db)).toEqual(await contentOf(harness.source.db));
    expect(await schemas(database)).toEqual(['public']);
  });

  it('never mixes pictures of two databases', async () => {
    const database = await harness.empty();
    const place = harness.newPlace('pictures of others');
    await mkdir(place.pictures, { recursive: true });
    const theirs = crypto.randomUUID();
    await writeFile(join(place.pictures, 'database.json'), JSON.stringify({ database: theirs }));
    const before = await filesOf(place.pictures);
    const { code, err } = await harness.restore(backup, { database, place }, ['--replace']);
    expect([code, err]).toEqual([1, expect.stringContaining(`pictures of another database (${theirs})`)]);
    expect(await filesOf(place.pictures)).toEqual(before);
  });

  it('puts no releases beside others unless it is told to', async () => {
    const database = await harness.empty();
    const place = harness.newPlace('releases');
    await mkdir(place.releases, { recursive: true });
    await writeFile(join(place.releases, 'active.json'), '{"id":"r2"}');
    expect((await harness.restore(backup, { database, place })).err).toContain(`${place.releases} is not empty`);
    expect((await harness.restore(backup, { database, place }, ['--replace'])).code).toBe(0);
    expect((await filesOf(place.releases))['active.json']).toBe('{"id":"r1"}');
  });

  it('keeps a key that is there, and says so', async () => {
    const database = await harness.empty();
    const place = harness.newPlace('keys');
    await mkdir(place.keys, { recursive: true });
    await writeFile(join(place.keys, 'signing-keys'), 'a newer key');
    const { out } = await harness.restore(backup, { database, place });
    expect(out).toContain(
      'restored: keys, 1 of 2 files were missing; other ones are there already and stay: signing-keys',
    );
    expect(await filesOf(place.keys)).toEqual({ 'release-key': 'a key of releases', 'signing-keys': 'a newer key' });
  });
});
