import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { openStore } from '../store/open-store.ts';
import { publishAll } from '../testing/publish-all.ts';
import { planCanary, planCanaryEnd } from './canary.ts';
import { compose } from './compose.ts';
import { planPrune } from './prune.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';
import { verify } from './verify.ts';
import type { RemoteRecord } from '../publish-record.ts';
import { pathIn } from '../testing/path-in.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** Releases r1 to r4, promoted one after the other, each with its own version of orders. */
async function fourReleases() {
  const { store, remote } = await publishAll();
  for (const number of [1, 2, 3, 4]) {
    const id = `r${number}`;
    if (number > 1) {
      const version = `1.${number}.0`;
      await publish(store, readBuild(remote('orders', { version })), { version });
      await compose(store, { id, changes: { orders: version } });
    }
    await sign(store, id, { key: privateKey });
    await promote(store, id, options);
  }
  return store;
}

it('removes old releases and the versions that only they need, and a rollback still works', async () => {
  const store = await fourReleases();
  const plan = await planPrune(store, { keep: 1, graceDays: 30, now: inDays(31) });
  expect(plan).toMatchObject({
    releases: ['r1', 'r2'],
    versions: ['remotes/orders/1.0.0', 'remotes/orders/1.2.0'],
    drafts: [],
  });
  expect(await store.release('r1')).toBeDefined();
  await plan.apply();
  expect((await store.releases()).map(({ id }) => id)).toEqual(['r3', 'r4']);
  expect(existsSync(pathIn(store, 'remotes/orders/1.2.0'))).toBe(false);
  expect((await verify(store, 'r4')).faults).toEqual([]);
  expect(await rollback(store, options)).toBe('r3');
  await expect(rollback(store, options)).rejects.toThrow('no earlier release');
});

it('removes nothing during the grace period, because a tab may still be open on it', async () => {
  const store = await fourReleases();
  const nothing = { releases: [], versions: [], drafts: [] };
  expect(await planPrune(store, { keep: 0, graceDays: 30, now: inDays(29) })).toMatchObject(nothing);
  // Active until a moment ago, however long ago it was composed.
  const now = inDays(40);
  await promote(store, 'r1', { ...options, now: () => now });
  expect((await planPrune(store, { keep: 0, graceDays: 30, now })).releases).toEqual(['r2', 'r3']);
});

it('keeps a canary while it runs and for the grace period after it', async () => {
  const store = await fourReleases();
  await compose(store, { id: 'r5', changes: { orders: '1.2.0' } });
  await sign(store, 'r5', { key: privateKey });
  await (await planCanary(store, { id: 'r5', percent: 5 }, options)).apply();
  const old = { keep: 0, graceDays: 30 };
  expect((await planPrune(store, { ...old, now: inDays(90) })).releases).not.toContain('r5');
  expect((await planPrune(store, { keep: 0, graceDays: 0, now: inDays(90) })).releases).not.toContain('r5');
  await (await planCanaryEnd(store, { ...options, now: () => inDays(90) })).apply();
  expect((await planPrune(store, { ...old, now: inDays(119) })).releases).not.toContain('r5');
  expect((await planPrune(store, { ...old, now: inDays(121) })).releases).toContain('r5');
});

it('keeps a version that it cannot read, and refuses to work without an active release', async () => {
  const store = await fourReleases();
  writeFileSync(pathIn(store, 'remotes/orders/1.2.0/record.json'), '{');
  const { versions } = await planPrune(store, { keep: 1, graceDays: 30, now: inDays(31) });
  expect(versions).toEqual(['remotes/orders/1.0.0']);
  writeFileSync(pathIn(store, 'active.json'), JSON.stringify({ id: 'gone', at: new Date().toISOString() }));
  await expect(planPrune(store, { keep: 1, graceDays: 30 })).rejects.toThrow('promote one first');
  await expect(planPrune(openStore(pathIn(store, 'nowhere')), { keep: 1, graceDays: 30 })).rejects.toThrow(
    'promote one first',
  );
});

it('finds its way among ten thousand versions, and removes what killed commands left behind', async () => {
  const { store } = await publishAll();
  await sign(store, 'r1', { key: privateKey });
  await promote(store, 'r1', options);
  const { record } = (await store.record('remotes/orders/1.0.0')) as { record: RemoteRecord };
  for (let number = 0; number < 10_000; number += 1) {
    const version = `2.0.${number}`;
    const folder = pathIn(store, `remotes/orders/${version}`);
    mkdirSync(folder);
    writeFileSync(
      `${folder}/record.json`,
      JSON.stringify({ ...record, version, descriptor: { ...record.descriptor, version } }),
    );
  }
  const left = [pathIn(store, 'releases/.r9.json.5c1d.draft'), pathIn(store, 'remotes/orders/.2.0.0.77aa.draft')];
  for (const path of left) {
    mkdirSync(path);
    utimesSync(path, 1, 1);
  }
  const plan = await planPrune(store, { keep: 3, graceDays: 30, now: inDays(31) });
  expect([plan.releases, plan.versions.length, plan.drafts]).toEqual([[], 10_000, left]);
});
