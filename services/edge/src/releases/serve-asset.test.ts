import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@stufenlos/release';
import fastify from 'fastify';
import { beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { assetServer } from './serve-asset.ts';
import { fabricateRelease, script } from '../testing/fabricate-release.ts';
import { listen } from '../testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { root, releaseDir, release } = fabricateRelease();
const store = openStore(releaseDir);
beforeAll(async () => void (await release()), 300_000);

async function served(mostBytes?: number) {
  const log = createLog('silent');
  const serve = assetServer({ store, publicOrigin: 'http://127.0.0.1', log, isServing: async () => true, mostBytes });
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
  const get = await served(script.length + 20);
  expect((await get('js/index.0123456789.js')).status).toBe(200);
  expect((await get('css/index.0123456789.css')).status).toBe(200);
  expect((await get('theme-first.js')).status).toBe(200);
  await away(async () => {
    expect((await get('theme-first.js')).status).toBe(200);
    expect((await get('js/index.0123456789.js')).status).toBe(503);
  });
});
