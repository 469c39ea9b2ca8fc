import { readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArtifactSweep } from '../artifacts/artifact-sweep.ts';
import { migrate } from '../database/database.ts';
import { migrations } from '../database/migrations/all.ts';
import { startApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { tablesOf } from './database-content.ts';
import { contentOf, filesOf, startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { describeWithClient } from './testing/postgres-client.ts';

describeWithClient('a backup', () => {
  let harness: BackupHarness;
  let backup = '';
  let refusing: Awaited<ReturnType<typeof newHost>>;
  beforeAll(async () => {
    harness = await startBackupHarness();
    backup = await harness.backUp();
    refusing = await newHost('refusing');
  });
  afterAll(() => harness?.stop());

  const newHost = async (name: string) => ({ database: await harness.empty(), place: harness.newPlace(name) });
  const manifestOf = async (folder: string) =>
    JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, never> & {
      database: Record<string, unknown> & { migrations: string[]; rows: Record<string, number> };
      files: { path: string }[];
    };
  const firstPicture = async (folder: string) =>
    (await manifestOf(folder)).files.map(({ path }) => path).find((path) => path.endsWith('.webp'))!;
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  it('is for its owner alone, and has neither locks nor drafts', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    const files = Object.keys(await filesOf(backup));
    for (const path of files) expect([path, (await stat(join(backup, path))).mode & 0o777]).toEqual([path, 0o600]);
    expect(files.filter((path) => !path.endsWith('.webp'))).toEqual([
      'database.dump',
      'keys/release-key',
      'keys/signing-keys',
      'manifest.json',
      'pictures/database.json',
      'releases/active.json',
      'releases/releases/r1.json',
    ]);
  });

  it('brings rows, pictures, releases and keys to a new host, and an api runs on them', async () => {
    const host = await newHost('new');
    const said = await harness.restore(backup, host);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(
      /^checked: 9 files .*\nrestored: pictures, 4 of 4 .*\nrestored: releases, 2 of 2 .*\nrestored: keys, 2 of 2 .*\nverified: releases, 2 files .*\nverified: database \S+, \d+ rows in \d+ tables\nverified: pictures of the same database, 0 .*\nverified: schema .*, it is that of this version\n$/,
    );
    expect(await contentOf(host.database.db)).toEqual(await contentOf(harness.source.db));
    for (const part of ['pictures', 'keys'] as const) {
      expect(await filesOf(host.place[part])).toEqual(await filesOf(harness.place[part]));
    }
    const { 'lock.sqlite': _, ...releases } = await filesOf(harness.place.releases);
    expect(await filesOf(host.place.releases)).toEqual(releases);
    expect((await stat(host.place.keys)).mode & 0o777).toBe(0o700);

    const env = { ARTIFACTS_DIR: host.place.pictures, API_INTERNAL_PORT: '0' };
    const api = await startApi(testConfig(host.database.url, env));
    expect(await api.app.get(ArtifactSweep).sweep(new Date())).toBe(0);
    await api.stop();
    expect(await isThere(join(host.place.pictures, 'orphans.json'))).toBe(false);
  });

  it('names what is not restored because no folder was named', async () => {
    const { database } = await newHost('bare');
    const env = { DATABASE_URL: database.url, ARTIFACTS_DIR: undefined };
    const { code, out } = await harness.run('restore', [backup], env);
    expect(code).toBe(0);
    expect(out).toContain('not restored: pictures, no folder was named\nnot restored: releases');
    expect(out).not.toContain('verified: pictures');
  });

  it('is checked without being restored', async () => {
    const { code, out } = await harness.run('restore', [backup, '--check'], { DATABASE_URL: undefined });
    expect([code, out]).toEqual([0, expect.stringMatching(/^checked: 9 files of .*; nothing was restored\n$/)]);
  });

  it('of an older schema says which step is missing, and the migrations make it', async () => {
    const names = Object.keys(migrations);
    const old = await harness.empty();
    await migrate(old.db, names.at(-2));
    const into = join(harness.folder, 'older');
    await harness.run('backup', ['--to', into], { DATABASE_URL: old.url, ARTIFACTS_DIR: undefined });
    const [older = ''] = await readdir(into);
    const { database } = await newHost('older-host');
    const env = { DATABASE_URL: database.url, ARTIFACTS_DIR: undefined };
    const { out } = await harness.run('restore', [join(into, older)], env);
    expect(out).toContain(
      `verified: schema ${names.at(-2)}, it lacks 1 migrations of this version: run the migrations`,
    );
    expect(await migrate(database.db)).toEqual(names.slice(-1));
  });

  it('counts pictures that were missing already, and does not miss them again', async () => {
    const { db } = harness.source;
    const gone = await db.selectFrom('run_pages').select('run_id').where('page_no', '=', 3).executeTakeFirstOrThrow();
    const path = join(harness.place.pictures, gone.run_id.slice(-2), gone.run_id, '3.webp');
    const bytes = await readFile(path);
    await rm(path);
    const into = join(harness.folder, 'lost');
    const { out } = await harness.run('backup', ['--to', into]);
    await writeFile(path, bytes);
    expect(out).toContain('1 pictures that rows name are missing');
    const host = await newHost('lost-host');
    const [name = ''] = await readdir(into);
    expect((await harness.restore(join(into, name), host)).out).toContain('1 that its rows name are missing');
  });

  type Damage = (copy: string) => Promise<unknown>;
  const edit =
    (change: (manifest: Awaited<ReturnType<typeof manifestOf>>) => unknown): Damage =>
    async (copy) => {
      const manifest = await manifestOf(copy);
      change(manifest);
      await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
    };
  const damages: [string, Damage, RegExp][] = [
    ['without a manifest', (copy) => rm(join(copy, 'manifest.json')), /no manifest\.json: .* never finished/],
    ['with half a manifest', (copy) => truncate(join(copy, 'manifest.json'), 100), /manifest\.json is damaged/],
    [
      'of another format',
      edit((one) => Object.assign(one, { format: 2, version: '9.0.0' })),
      /format 2, .* version 9\.0\.0/,
    ],
    ['whose manifest lacks a part', edit((one) => delete one['database'].id), /damaged \(database\.id/],
    ['that leads outside', edit((one) => (one.files[0]!.path = '../outside')), /must lead into the backup/],
    ['that leads to the root', edit((one) => (one.files[0]!.path = '/etc/passwd')), /must lead into the backup/],
    [
      'of a newer version',
      edit((one) => one.database.migrations.push('9999_later')),
      /newer than this program: it has 9999_later/,
    ],
    ['of a newer PostgreSQL', edit((one) => (one.database['postgres'] = 99)), /is of PostgreSQL 99, this server/],
    ['with other rows', edit((one) => (one.database.rows['runs'] = 7)), /other numbers of rows than the backup: runs/],
    [
      'of another database',
      edit((one) => (one.database['id'] = crypto.randomUUID())),
      /(?:another database|of another)/,
    ],
    ['with half a dump', (copy) => truncate(join(copy, 'database.dump'), 5000), /database\.dump is damaged/],
    [
      'with a changed picture',
      async (copy) => writeFile(join(copy, await firstPicture(copy)), 'x'),
      /\.webp is damaged/,
    ],
    ['with a missing picture', async (copy) => rm(join(copy, await firstPicture(copy))), /\.webp is missing/],
    ['with a file of others', (copy) => writeFile(join(copy, 'keys/more'), 'x'), /keys\/more is not in manifest/],
    [
      'with a link',
      async (copy) => {
        await rm(join(copy, 'keys/signing-keys'));
        await symlink('/etc/hostname', join(copy, 'keys/signing-keys'));
      },
      /keys\/signing-keys is missing/,
    ],
    ['that is not there', (copy) => rm(copy, { recursive: true }), /is no backup/],
  ];
  it.each(damages)('%s is refused, and nothing is left of it', async (name, damage, reason) => {
    const copy = await harness.copyOf(backup);
    await damage(copy);
    await harness.leave(refusing.database);
    const host = { ...refusing, place: harness.newPlace(`refused ${name}`) };
    const { code, err } = await harness.restore(copy, host);
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
    expect(await tablesOf(host.database.db)).toEqual([]);
    const { rows } = await sql`select 1 from pg_namespace where nspname = 'replaced_by_restore'`.execute(
      host.database.db,
    );
    expect(rows).toEqual([]);
  });
});
