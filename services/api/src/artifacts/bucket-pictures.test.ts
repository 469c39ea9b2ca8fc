import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { placeOf, s3Objects } from '@stufenlos/object-store';
import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server } from '@stufenlos/workspace/s3-server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testConfig } from '../testing/test-config.ts';
import { ArtifactSweep } from './artifact-sweep.ts';
import { pictureAddress, type PicturedPage } from './picture-address.ts';
import { openArtifactStore } from './open-artifact-store.ts';
import { PictureNotes } from './picture-notes.ts';
import { startPictureHarness, webp, type PictureHarness } from './testing/picture-harness.ts';

const address = 's3://pictures/site';

describeWithS3('an api whose pictures are in a bucket', () => {
  let harness: PictureHarness;
  let env: Record<string, string>;
  let settings: { endpoint: string; keys: { id: string; secret: string } };
  let meddling: Meddling = {};
  beforeAll(async () => {
    const server = await startS3Server();
    await server.bucket('pictures');
    settings = server.settings;
    const proxy = await startS3Proxy(settings.endpoint, () => meddling);
    env = {
      ARTIFACTS_STORE: address,
      S3_ENDPOINT: proxy.endpoint,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    };
    harness = await startPictureHarness(env);
    return async () => {
      await harness.stop();
      proxy.close();
      server.stop();
    };
  });
  beforeEach(() => {
    meddling = {};
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });

  const get = (page: PicturedPage) =>
    fetch(new URL(pictureAddress(page, harness.config.signingKeys, new Date()), harness.api.base));
  /** A second way to the bucket, past the proxy. */
  const objects = () => s3Objects(placeOf(address, settings)!);
  const keysOf = async ({ runId }: PicturedPage) =>
    (await objects().list(`${runId.slice(-2)}/${runId}/`, true)).map(({ key }) => key);

  it('takes them from workers and shows them, and leaves the folder empty', async () => {
    const page = await harness.paidRun();
    expect((await get(page)).status).toBe(404);
    expect((await harness.put(page, { body: webp(500, 7) })).status).toBe(201);
    expect((await harness.put(page, { body: webp(64, 8) })).status).toBe(200);
    const answer = await get(page);
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('content-type')]).toEqual([
      200,
      '500',
      'image/webp',
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(webp(500, 7))).toBe(true);
    expect(await keysOf(page)).toEqual([`${page.runId.slice(-2)}/${page.runId}/1.webp`]);
    expect(await readdir(harness.dir)).toEqual([]);
  });

  it('never shows half of an upload that broke off, and takes the next try', async () => {
    const page = await harness.paidRun();
    await harness.put(await harness.paidRun());
    meddling = { cuts: 'to' };
    expect((await harness.put(page, { body: webp(500_000, 7) })).status).toBe(503);
    meddling = {};
    expect([(await get(page)).status, await keysOf(page)]).toEqual([404, []]);
    expect((await harness.put(page, { body: webp(500_000, 7) })).status).toBe(201);
    expect((await (await get(page)).arrayBuffer()).byteLength).toBe(500_000);
  });

  it('tells a reader that it cannot be read now, also when the store breaks off, and a worker to try again', async () => {
    const [page, next] = [await harness.paidRun(), await harness.paidRun()];
    await harness.put(page, { body: webp(500_000, 7) });
    for (const trouble of [{ answers: () => 503 }, { answers: () => 403 }, { cuts: 'back' as const }]) {
      meddling = trouble;
      const answer = await get(page);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
        503,
        expect.stringContaining('application/problem+json'),
        '5',
      ]);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }
    meddling = { answers: () => 503 };
    const refused = await harness.put(next);
    expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([503, { refusal: 'unavailable' }]);
    meddling = {};
    expect([(await get(page)).status, (await harness.put(next)).status]).toEqual([200, 201]);
  });

  it('says that a picture is not there yet while another api puts it', async () => {
    const page = await harness.paidRun();
    await harness.put(await harness.paidRun());
    meddling = { answers: (method) => (method === 'PUT' ? 409 : undefined) };
    expect((await harness.put(page)).status).toBe(503);
    meddling = {};
    expect((await harness.put(page)).status).toBe(201);
  });

  it('keeps nothing in a store that does not honour conditions, and says so', async () => {
    const page = { runId: randomUUID(), pageNo: 1 };
    const store = openArtifactStore(address, { ...settings, endpoint: env['S3_ENDPOINT']! });
    meddling = { drops: ['if-none-match'] };
    await expect(store.put(page, webp())).rejects.toThrow(
      'does not honour If-None-Match of a write, so two apis could overwrite each other’s pictures',
    );
    expect(await keysOf(page)).toEqual([]);
  });

  it('starts while the store is away, and looks again whose pictures these are', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await harness.api.app.get(ArtifactSweep).sweep(new Date());
    meddling = { answers: () => 503 };
    const second = await harness.secondApi({ ...env, API_INTERNAL_PORT: '0' });
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'picture_store_away' }));
    const sweep = second.app.get(ArtifactSweep);
    await expect(sweep.sweep(new Date())).rejects.toThrow('does not answer as it should');
    meddling = {};
    expect(await sweep.sweep(new Date())).toBe(0);
    await second.stop();
  });

  it('does not start on the bucket of another database', async () => {
    const owner = randomUUID();
    await new PictureNotes(openArtifactStore('s3://pictures/others', settings)).claim(owner);
    const others = { ...env, ARTIFACTS_STORE: 's3://pictures/others', API_INTERNAL_PORT: '0' };
    await expect(harness.secondApi(others)).rejects.toThrow(
      `ARTIFACTS_STORE holds pictures of another database (${owner})`,
    );
  });

  it('removes what a trial of the store has left after an hour, and nothing that it does not know', async () => {
    await harness.api.app.get(ArtifactSweep).sweep(new Date());
    for (const key of ['.conditions-of-a-killed-api', 'README.txt']) await objects().put(key, 'x');
    const named = async () =>
      (await objects().list('', false)).map(({ key }) => key).filter((key) => !key.endsWith('/'));
    await harness.api.app.get(ArtifactSweep).sweep(new Date());
    expect(await named()).toContain('.conditions-of-a-killed-api');
    await harness.api.app.get(ArtifactSweep).sweep(new Date(Date.now() + 2 * 3_600_000));
    expect(await named()).toEqual(['README.txt', 'database.json']);
  });
});

it.each([
  ['ARTIFACTS_STORE', { ARTIFACTS_STORE: 's3://Bucket' }],
  ['ARTIFACTS_STORE', { ARTIFACTS_STORE: 's3://bucket/../x' }],
  ['ARTIFACTS_STORE', { ARTIFACTS_STORE: 'https://key:secret@host/bucket' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'objects.example' }],
  ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: 'a' }],
])('no api starts with a wrong %s: %j', (name, env) => {
  expect(() => testConfig('postgres://localhost/none', env)).toThrow(`${name}:`);
});
