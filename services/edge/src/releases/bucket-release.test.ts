import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { openStore, readPublicKeys, type ReleaseStore } from '@stufenlos/release';
import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server, type S3Server } from '@stufenlos/workspace/s3-server';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { createEdge } from '../edge.server.ts';
import { createLog } from '../log.ts';
import { cli, fabricateRelease, script } from '../testing/fabricate-release.ts';
import { listen } from '../testing/listen.ts';
import { activeRelease } from './active-release.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const address = 's3://releases/site';

describeWithS3('releases in a bucket', () => {
  const { root, marketing } = fabricateRelease();
  let server: S3Server;
  /** Signed and promoted by the command, in this order. */
  const ids: string[] = [];
  beforeAll(async () => {
    server = await startS3Server();
    await server.bucket('releases');
    await release();
    return () => server.stop();
  });

  const environment = (endpoint: string) => ({
    RELEASE_STORE: address,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  });

  /** What lies in the checkout becomes the active release of the bucket. */
  async function release(): Promise<void> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'local', '--root', root, '--key', join(root, 'key.pem')],
      { env: { ...process.env, ...environment(server.settings.endpoint) } },
    );
    ids.push(stdout.trim());
  }

  /** The store behind a proxy that meddles with its requests from now on. */
  async function meddled() {
    const meddling: Meddling = {};
    const proxy = await startS3Proxy(server.settings.endpoint, () => meddling);
    onTestFinished(proxy.close);
    const store = openStore(address, { ...server.settings, endpoint: proxy.endpoint });
    return { store, meddling, endpoint: proxy.endpoint };
  }

  function followed(store: ReleaseStore) {
    const lines: string[] = [];
    let time = 0;
    const { current, behindSince } = activeRelease({
      store,
      anchors: async () => readPublicKeys((await store.read('public-key.pem'))?.toString() ?? ''),
      needsSignedPointer: true,
      log: createLog('info', (line) => lines.push(line)),
      monotonic: () => time,
    });
    return {
      id: async () => (await current())?.release.id,
      behindSince,
      lines,
      pass: (ms: number) => void (time += ms),
    };
  }

  it('serves a release, its files and its health from a bucket', async () => {
    const { endpoint } = await meddled();
    const config = readEdgeConfig({ NODE_ENV: 'test', ...environment(endpoint) });
    const origin = await listen(createEdge(config, createLog('silent')));
    const page = await fetch(`${origin}/kontakt`);
    expect([page.status, /"schema":1,"id":"([^"]+)"/.exec(await page.text())?.[1]]).toEqual([200, ids[0]]);
    const shell = (await openStore(address, server.settings).release(ids[0] ?? ''))?.shell ?? '';
    const file = await fetch(`${origin}/shell/${shell}/js/index.0123456789.js`);
    expect([file.status, await file.text()]).toEqual([200, script]);
    expect((await fetch(`${origin}/shell/${shell}/js/other.0123456789.js`)).status).toBe(404);
    expect((await fetch(`${origin}/shell/9.9.9/js/index.0123456789.js`)).status).toBe(404);
    expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({ status: 'up' });
  });

  it('asks the store once a second, however many visitors come, and reads a file once for all of them', async () => {
    const { store, meddling } = await meddled();
    const { id, pass } = followed(store);
    expect(await id()).toBe(ids[0]);
    let requests = 0;
    meddling.answers = () => void (requests += 1);
    await Promise.all(Array.from({ length: 50 }, id));
    expect(requests).toBe(0);
    pass(1_000);
    await Promise.all(Array.from({ length: 50 }, id));
    // A visitor waits a second at most for the store, so a slow answer comes after the visitors'.
    await vi.waitFor(() => expect(requests).toBe(2), { timeout: 60_000 });
  });

  it.each([
    [503, '1'],
    ['hang', '2'],
  ] as const)(
    'serves on while the bucket is away for ten minutes (%s), and follows when it is back',
    async (how, build) => {
      const { store, meddling } = await meddled();
      const { id, behindSince, lines, pass } = followed(store);
      const before = ids.at(-1);
      expect(await id()).toBe(before);
      let isAway = true;
      meddling.answers = () => (isAway ? how : undefined);
      for (let second = 0; second < 600; second += 1) {
        pass(1_000);
        expect(await id()).toBe(before);
      }
      await vi.waitFor(() => expect(behindSince()).toMatch(/Z$/), { timeout: 120_000 });
      expect(lines.filter((line) => line.includes('release refused')).length).toBeLessThan(3);
      marketing(build);
      await release();
      isAway = false;
      await vi.waitFor(
        async () => {
          pass(10_000);
          expect(await id()).toBe(ids.at(-1));
        },
        { timeout: 120_000 },
      );
      expect(ids.at(-1)).not.toBe(before);
      expect(behindSince()).toBeUndefined();
    },
  );

  it('starts while the bucket is away and serves as soon as it is back', async () => {
    const { store, meddling } = await meddled();
    meddling.answers = () => 503;
    const { id, pass } = followed(store);
    expect(await id()).toBeUndefined();
    delete meddling.answers;
    pass(10_000);
    expect(await id()).toBe(ids.at(-1));
  });

  it('gives a promotion by the command line to the next visitor a second later', async () => {
    const { store } = await meddled();
    const { id, pass } = followed(store);
    const before = ids.at(-1);
    expect(await id()).toBe(before);
    const run = (...words: string[]) =>
      execFileSync(process.execPath, [cli, ...words, '--key', join(root, 'key.pem')], {
        env: { ...process.env, ...environment(server.settings.endpoint) },
        encoding: 'utf8',
      });
    expect(run('rollback')).toBe(`active: ${ids.at(-2)}\n`);
    pass(1_000);
    // On a busy machine the look may take longer than a visitor waits.
    await vi.waitFor(async () => expect(await id()).toBe(ids.at(-2)), { timeout: 60_000 });
  });
});
