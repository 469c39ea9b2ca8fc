import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, s3Objects } from '@stufenlos/object-store';
import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server } from '@stufenlos/workspace/s3-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openArtifactStore } from '../artifacts/open-artifact-store.ts';
import { PictureNotes } from '../artifacts/picture-notes.ts';
import { tablesOf } from './database-content.ts';
import { partFiles } from './part-files.ts';
import { filesIn } from './stored-files.ts';
import { contentOf, filesOf, startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { describeWithClient } from './testing/postgres-client.ts';

const source = 's3://pictures/source';

describeWithClient('pictures in a bucket', () => {
  describeWithS3('are in a backup', () => {
    let harness: BackupHarness;
    let settings: { endpoint: string; keys: { id: string; secret: string } };
    let meddling: Meddling = {};
    let endpoint: string;
    let pictures: string[];
    beforeAll(async () => {
      const server = await startS3Server();
      await server.bucket('pictures');
      settings = server.settings;
      const proxy = await startS3Proxy(settings.endpoint, () => meddling);
      ({ endpoint } = proxy);
      harness = await startBackupHarness();
      pictures = (await filesIn(harness.place.pictures)).filter((path) => path.endsWith('.webp'));
      await moveIn(source);
      return async () => {
        await harness.stop();
        proxy.close();
        server.stop();
      };
    });
    beforeEach(() => {
      meddling = {};
    });

    const objectsIn = (address: string) => s3Objects(placeOf(address, settings)!);
    /** As an operator who moves from a folder into a bucket. */
    async function moveIn(address: string) {
      const files = partFiles('pictures', address, settings);
      for (const path of await filesIn(harness.place.pictures)) {
        await files.copyIn(join(harness.place.pictures, path), path);
      }
    }
    const inBucket = (address: string) => ({
      ARTIFACTS_DIR: undefined,
      ARTIFACTS_STORE: address,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    });
    const backUp = async (name: string, address = source) => {
      const { out, err } = await harness.run('backup', ['--to', join(harness.folder, name)], inBucket(address));
      return { out, err, folder: /^backup: (.+)$/m.exec(out)?.[1] ?? '' };
    };
    const restore = async (backup: string, address: string, more: string[] = []) => {
      const database = await harness.empty();
      const said = await harness.run('restore', [backup, ...more], {
        ...inBucket(address),
        DATABASE_URL: database.url,
      });
      return { ...said, database };
    };

    it('and come back into another bucket, with every byte', async () => {
      const objects = objectsIn(source);
      for (const key of ['README.txt', '../outside', `${pictures[0]}.tmp`, 'orphans.json']) await objects.put(key, 'x');
      const { folder, out } = await backUp('whole');
      expect(out).not.toContain('missing');
      expect(await filesOf(join(folder, 'pictures'))).toEqual(await filesOf(harness.place.pictures));

      const { code, err, out: said, database } = await restore(folder, 's3://pictures/new-host');
      expect([code, err]).toEqual([0, '']);
      expect(said).toMatch(
        /^checked: 5 files .*\nrestored: pictures, 4 of 4 .*\nverified: database .*\nverified: pictures of the same database, 0 .*\nverified: schema .*\n$/,
      );
      expect(await contentOf(database.db)).toEqual(await contentOf(harness.source.db));
      for (const path of pictures) {
        const [was, is] = [await objects.get(path), await objectsIn('s3://pictures/new-host').get(path)];
        expect(is?.content.equals(was!.content)).toBe(true);
      }
    });

    it('and come back into a folder, as those of a folder into a bucket', async () => {
      const { folder } = await backUp('mixed');
      const [toFolder, toBucket] = [await harness.empty(), await harness.empty()];
      const place = harness.newPlace('mixed');
      const first = await harness.run('restore', [folder], {
        DATABASE_URL: toFolder.url,
        ARTIFACTS_DIR: place.pictures,
      });
      expect(first).toMatchObject({ code: 0 });
      expect(await filesOf(place.pictures)).toEqual(await filesOf(harness.place.pictures));
      const more = { ...inBucket('s3://pictures/mixed'), DATABASE_URL: toBucket.url };
      expect(await harness.run('restore', [await harness.backUp()], more)).toMatchObject({ code: 0 });
      const rows = await toBucket.db.selectFrom('runs').select('id').execute();
      const store = openArtifactStore('s3://pictures/mixed', settings);
      expect(await store.has({ runId: rows[0]!.id, pageNo: 3 })).toBe(true);
    });

    it('and those that were missing already are counted and not missed again', async () => {
      await moveIn('s3://pictures/lost');
      await objectsIn('s3://pictures/lost').remove(pictures[2]!);
      const { folder, out } = await backUp('lost', 's3://pictures/lost');
      expect(out).toContain('1 pictures that rows name are missing');
      const { out: said } = await restore(folder, 's3://pictures/lost-host');
      expect(said).toContain('1 that its rows name are missing');
    });

    it('and a bucket of another database or with anything in it is refused', async () => {
      const { folder } = await backUp('refused');
      const owner = randomUUID();
      await new PictureNotes(openArtifactStore('s3://pictures/others', settings)).claim(owner);
      const others = await restore(folder, 's3://pictures/others');
      expect([others.code, others.err]).toEqual([
        1,
        expect.stringContaining(`s3://pictures/others has pictures of another database (${owner})`),
      ]);
      await objectsIn('s3://pictures/used').put(pictures[0]!, 'x');
      const used = await restore(folder, 's3://pictures/used');
      expect([used.code, used.err]).toEqual([1, expect.stringContaining('s3://pictures/used is not empty')]);
      expect(await tablesOf(used.database.db)).toEqual([]);
    });

    it('and a bucket that is away leaves no backup, and no database that an api starts on', async () => {
      const { folder } = await backUp('before');
      meddling = { answers: () => 503 };
      const { err } = await backUp('away');
      expect(err).toContain('backup failed: s3://pictures/source does not answer as it should');
      expect(await readdir(join(harness.folder, 'away'))).toEqual([]);
      // The first picture arrives, the others do not.
      const stays = (path: string) => path.includes('.webp') && !path.includes(pictures[0]!);
      meddling = { answers: (method, path) => (method === 'PUT' && stays(path) ? 503 : undefined) };
      const broken = await restore(folder, 's3://pictures/broken');
      expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('does not answer as it should')]);
      expect(await tablesOf(broken.database.db)).toEqual([]);
      meddling = {};
      expect((await restore(folder, 's3://pictures/broken')).code).toBe(0);
    });
  });

  describe('as words of a command', () => {
    it('are understood or refused with what to do', async () => {
      const harness = await startBackupHarness();
      const bucket = { ARTIFACTS_STORE: 's3://pictures', S3_ACCESS_KEY_ID: 'a' };
      const refusals = [
        [['--to', 's3://backups'], {}, '--to takes a folder: encrypt the finished backup and bring it to the bucket'],
        [
          ['--to', harness.into, '--releases', 's3://Releases'],
          {},
          's3://Releases is no address like s3://bucket/prefix',
        ],
        [['--to', harness.into, '--keys', 's3://keys'], {}, '--keys takes a folder'],
        [['--to', harness.into], { ARTIFACTS_STORE: 's3://Bucket' }, 'ARTIFACTS_STORE: must be an address like'],
        [['--to', harness.into], bucket, 'S3_ACCESS_KEY_ID: needs S3_SECRET_ACCESS_KEY'],
      ] as const;
      for (const [args, env, sentence] of refusals) {
        expect(await harness.run('backup', [...args], env)).toMatchObject({
          code: 1,
          err: expect.stringContaining(sentence) as string,
        });
      }
      await harness.stop();
    });
  });
});
