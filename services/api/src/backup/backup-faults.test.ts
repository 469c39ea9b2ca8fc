import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApi } from '../testing/api-process.ts';
import { until } from '../testing/until.ts';
import { startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { clientEnvironment, describeWithClient } from './testing/postgres-client.ts';

const compiled = join(import.meta.dirname, '../../dist/backup.js');

describeWithClient('a backup that cannot be made', () => {
  let harness: BackupHarness;
  beforeAll(async () => {
    harness = await startBackupHarness();
  });
  afterAll(() => harness?.stop());
  const backupsIn = (name: string) => readdir(join(harness.folder, name)).catch(() => []);
  const failing = async (name: string, env: Record<string, string | undefined>, args: string[] = []) => {
    const { code, err } = await harness.run('backup', ['--to', join(harness.folder, name), ...args], env);
    expect([code, await backupsIn(name)]).toEqual([1, []]);
    return err;
  };

  it('says what to install where PostgreSQL’s programs are missing or too old', async () => {
    expect(await failing('none', { PATH: '/nowhere' })).toMatch(
      /pg_dump cannot be started .*ENOENT.*: install postgresql-client-18 or newer, or run this in the image `backup`/,
    );
    const old = await harness.programs('old', 'echo "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"');
    expect(await failing('too-old', { PATH: `${old}:${process.env['PATH']}` })).toMatch(
      /pg_dump is of version 15, the server is PostgreSQL 18: install postgresql-client-18/,
    );
  });

  it('says that the database refuses it, and never the password', async () => {
    const url = new URL(harness.source.url);
    url.password = 'not-the-password';
    const err = await failing('refused', { DATABASE_URL: url.href });
    expect(err).toMatch(/the database cannot be reached: .*password authentication failed.*; check DATABASE_URL/);
    expect(err).not.toContain('not-the-password');
  });

  it('says which setting or folder is missing', async () => {
    expect(await failing('setting', { DATABASE_URL: undefined })).toContain('DATABASE_URL: is missing');
    expect(await failing('folder', { ARTIFACTS_DIR: '/nowhere' })).toContain('/nowhere is no folder');
    expect(await failing('keys', {}, ['--keys', '/nowhere/keys'])).toContain('/nowhere/keys is no folder');
    const empty = await harness.empty();
    expect(await failing('schema', { DATABASE_URL: empty.url })).toContain('no complete schema of this product');
  });

  it.each([
    ['backup', [], /--to is missing.*\nusage: backup\.js --to FOLDER/],
    ['backup', ['--into', 'x'], /Unknown option '--into'.*\nusage/s],
    ['restore', [], /name one backup\nusage: restore\.js BACKUP/],
    ['restore', ['a', 'b'], /name one backup/],
  ] as const)('%s does not guess what %j means', async (name, args, reason) => {
    const { code, err } = await harness.run(name, [...args]);
    expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
  });

  it('does not hide what pg_dump says', async () => {
    const broken = await harness.programs(
      'broken',
      '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit; echo "pg_dump: error: the sky fell" >&2; exit 1',
    );
    expect(await failing('sky', { PATH: `${broken}:${process.env['PATH']}` })).toContain(
      'pg_dump failed: pg_dump: error: the sky fell',
    );
  });

  it('on a full disk leaves nothing and says so', async () => {
    await buildApi();
    const disk = join(harness.folder, 'disk');
    await mkdir(disk);
    const run = `mount -t tmpfs -o size=120k none "${disk}" && "${process.execPath}" "${compiled}" --to "${disk}/backups" 2>&1; ls "${disk}/backups"`;
    const { stdout } = await promisify(execFile)('unshare', ['--map-root-user', '--mount', 'sh', '-c', run], {
      env: { ...clientEnvironment(), DATABASE_URL: harness.source.url, ARTIFACTS_DIR: harness.place.pictures },
    });
    expect(stdout).toBe(`backup failed: there is no space left in ${disk}/backups; nothing was kept of this backup\n`);
  });

  it('is no backup when it was killed, and the next one tells of it', async () => {
    await buildApi();
    const blocker = new Client({ connectionString: harness.source.url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table runs');
    const into = join(harness.folder, 'killed');
    const child = spawn(process.execPath, [compiled, '--to', into], {
      env: { ...clientEnvironment(), DATABASE_URL: harness.source.url, ARTIFACTS_DIR: harness.place.pictures },
    });
    const [left] = await until(async () => (await backupsIn('killed')).length > 0 && backupsIn('killed'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await blocker.end();
    const { err } = await harness.run('restore', [join(into, left!)]);
    expect(err).toMatch(/unfinished-\S+ has no manifest\.json: it is no backup, or one that was never finished/);
    const { code, out } = await harness.run('backup', ['--to', into]);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`${left} was never finished; remove it if no backup is running`),
    ]);
  });
});
