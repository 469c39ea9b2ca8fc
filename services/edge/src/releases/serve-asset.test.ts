import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@stufenlos/release';
import fastify from 'fastify';
import { beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { assetServer, type AssetServerOptions } from './serve-asset.ts';
import { fabricateRelease, script } from '../testing/fabricate-release.ts';
import { listen } from '../testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { root, releaseDir, release } = fabricateRelease();
const store = openStore(releaseDir);
beforeAll(async () => void (await release()), 300_000);

async function served(options: Partial<AssetServerOptions> = {}) {
  const log = createLog('silent');
  const serve = assetServer({ store, publicOrigin: 'http://127.0.0.1', log, isServing: async () => true, ...options });
  const edge = fastify();
  edge.get('/*', async (request, reply) => (await serve(request, reply)) ?? reply.code(404).send());
  const origin = await listen(edge);
  const folder = `/shell/${(await store.release((await store.active()) ?? ''))?.shell}/`;
  return async (file: string) => fetch(origin + folder + file, { headers: { 'accept-encoding': 'identity' } });
}

/** Does something while the store is away. */
async function away(work: () => Promise<void>): Promise<void> {
  const aside = join(root, 'aside');
  renameSync(releaseDir, aside);
  await work().finally(() => renameSync(aside, releaseDir));
}

it('answers from memory while the store is away, and otherwise that it is, not that there is no such file', async () => {
  const get = await served();
  expect((await get('js/index.0123456789.js')).status).toBe(200);
  await away(async () => {
    expect(await (await get('js/index.0123456789.js')).text()).toBe(script);
    const missing = await get('css/index.0123456789.css');
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5']);
    // A version that was never asked for: its record cannot be read either.
    expect((await get('../9.9.9/js/x.js')).status).toBe(503);
  });
  expect((await get('css/index.0123456789.css')).status).toBe(200);
  expect((await get('css/other.0123456789.css')).status).toBe(404);
});

it('forgets what was used longest ago when its memory is full', async () => {
  const get = await served({ mostBytes: script.length + 20 });
  expect((await get('js/index.0123456789.js')).status).toBe(200);
  expect((await get('css/index.0123456789.css')).status).toBe(200);
  expect((await get('theme-first.js')).status).toBe(200);
  await away(async () => {
    expect((await get('theme-first.js')).status).toBe(200);
    expect((await get('js/index.0123456789.js')).status).toBe(503);
  });
});

/** The store as if it were far away, what it was asked, and a clock. */
function farAway() {
  const asked = { records: 0, pointers: 0 };
  // What is written at 0 has no end for the cache.
  let time = 1;
  const counting: typeof store = {
    ...store,
    files: { ...store.files, freshFor: 1_000 },
    record(folder) {
      asked.records += 1;
      return store.record(folder);
    },
    pointer() {
      asked.pointers += 1;
      return store.pointer();
    },
  };
  return { asked, options: { store: counting, monotonic: () => time }, pass: (ms: number) => void (time += ms) };
}

it('asks a store far away once a second for a version that is not there, and for the pointer', async () => {
  const { asked, options, pass } = farAway();
  const get = await served(options);
  const unknown = ['../9.9.9/js/x.js', '../9.9.9/js/y.js', 'js/unknown.0123456789.js'];
  const askAll = async () => {
    const answers = await Promise.all([...unknown, ...unknown].map(get));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  };
  await askAll();
  await askAll();
  // One of the two records is that of the version that is there.
  expect(asked).toEqual({ records: 2, pointers: 1 });
  pass(1_001);
  await askAll();
  expect(asked).toEqual({ records: 3, pointers: 2 });
});

it('finds a version that comes after somebody has asked for it', async () => {
  const { options, pass } = farAway();
  const get = await served(options);
  await away(async () => expect((await get('theme-first.js')).status).toBe(503));
  pass(1_001);
  expect((await get('theme-first.js')).status).toBe(200);
});

it('says that a version is unknown, not away, when more are asked for at once than it remembers', async () => {
  const most = 250;
  let count = 0;
  const all = Promise.withResolvers<void>();
  const slow: typeof store = {
    ...store,
    async record(folder) {
      count += 1;
      if (count === most) all.resolve();
      await all.promise;
      return store.record(folder);
    },
  };
  const get = await served({ store: slow });
  const answers = await Promise.all(Array.from({ length: most }, (_, patch) => get(`../9.9.${patch}/js/x.js`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
});
