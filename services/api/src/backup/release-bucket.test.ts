import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, s3Objects } from '@stufenlos/object-store';
import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server } from '@stufenlos/workspace/s3-server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { tablesOf } from './database-content.ts';
import { filesOf, startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { describeWithClient } from './testing/postgres-client.ts';

/** What a store of releases has, and its lock, which is in no backup. */
const store = {
  'active.json': '{"id":"r1"}',
  'history.ndjson': '{"id":"r1"}\n',
  'keys.json': '{}',
  'lock.json': 'a publisher',
  'releases/r1.json': '{"id":"r1"}',
  'remotes/runs/1.0.0/assets/index.js': 'export {}',
  'remotes/runs/1.0.0/record.json': '{}',
  'shell/1.0.0/index.html': '<html>',
  'shell/1.0.0/record.json': '{}',
};
const { 'lock.json': _, ...kept } = store;

describeWithClient('releases in a bucket', () => {
  describeWithS3('are in a backup', () => {
    let harness: BackupHarness;
    let settings: { endpoint: string; keys: { id: string; secret: string } };
    let meddling: Meddling = {};
    let env: Record<string, string>;
    beforeAll(async () => {
      const server = await startS3Server();
      for (const bucket of ['releases', 'pictures']) await server.bucket(bucket);
      settings = server.settings;
      const proxy = await startS3Proxy(settings.endpoint, () => meddling);
      env = { S3_ENDPOINT: proxy.endpoint, S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' };
      harness = await startBackupHarness();
      await fill('s3://releases/site');
      return async () => {
        await harness.stop();
        proxy.close();
        server.stop();
      };
    });
    afterEach(() => {
      meddling = {};
    });

    const objectsIn = (address: string) => s3Objects(placeOf(address, settings)!);
    async function fill(address: string) {
      for (const [key, content] of Object.entries(store)) await objectsIn(address).put(key, content);
    }
    async function contentOf(address: string) {
      const objects = objectsIn(address);
      const keys = (await objects.list('', true)).map(({ key }) => key);
      const found = keys.map(async (key) => [key, (await objects.get(key))?.content.toString()] as const);
      return Object.fromEntries(await Promise.all(found)) as Record<string, string | undefined>;
    }
    async function backUp(name: string, address: string, more: Record<string, string | undefined> = {}) {
      const args = ['--to', join(harness.folder, name), '--releases', address];
      const said = await harness.run('backup', args, { ...env, ...more });
      return { ...said, folder: /^backup: (.+)$/m.exec(said.out)?.[1] ?? '' };
    }
    async function restore(backup: string, address: string, more: string[] = []) {
      const database = await harness.empty();
      const host = { DATABASE_URL: database.url, ARTIFACTS_DIR: harness.newPlace(address).pictures };
      const said = await harness.run('restore', [backup, '--releases', address, ...more], { ...env, ...host });
      return { ...said, database };
    }

    it('and come back into another bucket or a folder, with every byte and without the lock', async () => {
      const objects = objectsIn('s3://releases/site');
      for (const key of ['../outside', '/etc/passwd', 'folder/', 'releases/.trial']) await objects.put(key, 'x');
      const { folder, err } = await backUp('whole', 's3://releases/site');
      expect(err).toBe('');
      expect(await filesOf(join(folder, 'releases'))).toEqual(kept);
      const said = await restore(folder, 's3://releases/new-host');
      expect([said.code, said.err]).toEqual([0, '']);
      expect(said.out).toMatch(/^restored: releases, 8 of 8 .*\n.*verified: releases, 8 files as in the backup\n/ms);
      expect(await contentOf('s3://releases/new-host')).toEqual(kept);
      const place = harness.newPlace('from a bucket').releases;
      expect((await restore(folder, place)).code).toBe(0);
      expect(await filesOf(place)).toEqual(kept);
    });

    it('beside pictures in a bucket, each in its own', async () => {
      const pictures = { ARTIFACTS_DIR: undefined, ARTIFACTS_STORE: 's3://pictures/site' };
      const first = await harness.run('restore', [await harness.backUp()], {
        ...env,
        ...pictures,
        DATABASE_URL: (await harness.empty()).url,
      });
      expect(first.code).toBe(0);
      const { folder, out } = await backUp('both', 's3://releases/site', pictures);
      expect(out).toContain(', pictures, releases: ');
      expect(Object.keys(await filesOf(join(folder, 'pictures')))).toHaveLength(4);
      expect(await filesOf(join(folder, 'releases'))).toEqual(kept);
    });

    it('and what is published meanwhile is not named by the pointer of the backup', async () => {
      await fill('s3://releases/busy');
      // From the first list on, another pointer is there.
      let isListed = false;
      meddling = {
        answers: (method, path) => void (isListed ||= method === 'GET' && path.includes('list-type')),
        rewrites: (path) => (isListed ? path.replace('active.json', 'keys.json') : path),
      };
      const { folder } = await backUp('busy', 's3://releases/busy');
      expect(await readFile(join(folder, 'releases/active.json'), 'utf8')).toBe(store['active.json']);
    });

    it('and are put beside no others unless it is told to', async () => {
      const { folder } = await backUp('beside', 's3://releases/site');
      await objectsIn('s3://releases/used').put('active.json', '{"id":"r0"}');
      const refused = await restore(folder, 's3://releases/used');
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('s3://releases/used is not empty')]);
      expect(await contentOf('s3://releases/used')).toEqual({ 'active.json': '{"id":"r0"}' });
      expect((await restore(folder, 's3://releases/used', ['--replace'])).code).toBe(0);
      expect(await contentOf('s3://releases/used')).toEqual(kept);
    });

    it('and a restore that is broken off leaves no version with a part of its files, and no pointer', async () => {
      const { folder } = await backUp('broken', 's3://releases/site');
      meddling = { answers: (method, path) => (method === 'PUT' && path.includes('index.js') ? 503 : undefined) };
      const broken = await restore(folder, 's3://releases/broken');
      expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('does not answer as it should')]);
      const names = Object.keys(await contentOf('s3://releases/broken'));
      expect(names.filter((name) => /record\.json$|^active\.json$/.test(name))).toEqual([]);
      expect(await tablesOf(broken.database.db)).toEqual([]);
      meddling = {};
      expect((await restore(folder, 's3://releases/broken', ['--replace'])).code).toBe(0);
    });

    it('and are compared where they are now, byte by byte', async () => {
      const { folder } = await backUp('compared', 's3://releases/site');
      // Once the pointer is written, a file reads as another one.
      let isWritten = false;
      meddling = {
        answers: (method, path) => void (isWritten ||= method === 'PUT' && path.includes('active.json')),
        rewrites: (path) => (isWritten ? path.replace('index.html', 'record.json') : path),
      };
      const { code, err, database } = await restore(folder, 's3://releases/changed');
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(
          '1 files in s3://releases/changed are not as in the backup: releases/shell/1.0.0/index.html',
        ),
      ]);
      expect(await tablesOf(database.db)).toEqual([]);
    });

    it('and a bucket that is away leaves no backup', async () => {
      meddling = { answers: () => 503 };
      const { err } = await backUp('away', 's3://releases/site');
      expect(err).toContain('backup failed: s3://releases/site does not answer as it should');
      expect(await readdir(join(harness.folder, 'away'))).toEqual([]);
    });

    it('and a damaged file of a backup is put into no bucket', async () => {
      const copy = await harness.copyOf((await backUp('damaged', 's3://releases/site')).folder);
      await writeFile(join(copy, 'releases/active.json'), '{"id":"r9"}');
      const { code, err } = await restore(copy, 's3://releases/damaged');
      expect([code, err]).toEqual([1, expect.stringContaining('releases/active.json is damaged')]);
      expect(await contentOf('s3://releases/damaged')).toEqual({});
    });
  });
});
