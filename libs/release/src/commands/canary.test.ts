import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { activationRefusal, contentHashOf } from '../pointer/activation.ts';
import { readHistory, soundHistory } from '../pointer/history.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { pathIn } from '../testing/path-in.ts';
import { publishAll } from '../testing/publish-all.ts';
import { readTrust } from '../trust/trust.ts';
import { planCanary, planCanaryEnd } from './canary.ts';
import { compose } from './compose.ts';
import { planKeys, revokeRelease } from './keys.ts';
import { list } from './list.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };

/** One store with three signed releases for all tests; each test begins with r2 active after r1. */
let store: ReleaseStore;
beforeAll(async () => {
  const fabricated = await publishAll();
  ({ store } = fabricated);
  await publish(store, readBuild(fabricated.remote('orders', { version: '1.1.0' })), { version: '1.1.0' });
  await compose(store, { id: 'r2', changes: {}, from: 'r1' });
  await compose(store, { id: 'r3', changes: { orders: '1.1.0' }, from: 'r1' });
});
beforeEach(async () => {
  for (const file of ['active.json', 'history.ndjson', 'keys.json']) rmSync(pathIn(store, file), { force: true });
  for (const id of ['r1', 'r2', 'r3']) await sign(store, id, { key: privateKey });
  for (const id of ['r1', 'r2']) await promote(store, id, options);
});

const start = async (id = 'r3', percent = 5) => (await planCanary(store, { id, percent }, options)).apply();
const trust = async () => readTrust(store, options.anchors);

it('names the canary in the signed pointer beside the active release, which stays', async () => {
  await start();
  const pointer = await store.pointer();
  expect(pointer).toMatchObject({ id: 'r2', canary: { id: 'r3', percent: 5 }, serial: 3 });
  expect(pointer && activationRefusal(pointer, await trust())).toBeUndefined();
  expect(pointer && activationRefusal({ ...pointer, canary: { id: 'r3', percent: 99 } }, await trust())).toContain(
    'is not signed with a key',
  );
  expect((await list(store)).map(({ id, canaryPercent }) => [id, canaryPercent])).toEqual([
    ['r1', null],
    ['r2', null],
    ['r3', 5],
  ]);
});

it('holds the canary to the content that was checked, also when it is signed again', async () => {
  await start();
  const release = await store.release('r3');
  const canary = (await store.pointer())?.canary;
  expect(canary?.content).toBe(release && contentHashOf(release));
  await expect(sign(store, 'r3', { key: privateKey, expiresAt: '2999-01-01T00:00:00.000Z' })).rejects.toThrow(
    'release r3 is shown to visitors as it was promoted',
  );
});

it('changes nothing before the plan is applied', async () => {
  const before = readFileSync(pathIn(store, 'active.json'), 'utf8');
  expect(await planCanary(store, { id: 'r3', percent: 5 }, options)).toMatchObject({
    active: 'r2',
    canary: { id: 'r3' },
  });
  expect(readFileSync(pathIn(store, 'active.json'), 'utf8')).toBe(before);
});

it('ends by its own command, by a promotion and by a rollback, which goes where it would have gone without it', async () => {
  await start();
  await (await planCanaryEnd(store, options)).apply();
  expect(await store.pointer()).toMatchObject({ id: 'r2', canary: null });
  await expect(planCanaryEnd(store, options)).rejects.toThrow('no canary runs');
  await start();
  await promote(store, 'r3', options);
  expect(await store.pointer()).not.toHaveProperty('canary');
  expect(await rollback(store, options)).toBe('r2');
  await start();
  await start('r3', 20);
  expect(await rollback(store, options)).toBe('r1');
  expect(await store.pointer()).not.toHaveProperty('canary');
  const history = await readHistory(store);
  expect(soundHistory(history, await trust())).toHaveLength(history.length);
});

it('says when a release was promoted, not when a canary began beside it', async () => {
  const promoted = async () => (await list(store)).find(({ id }) => id === 'r2')?.promoted;
  const before = await promoted();
  await start();
  await (await planCanaryEnd(store, options)).apply();
  expect(await promoted()).toEqual(before);
});

it('refuses what promote would refuse', async () => {
  const stranger = { ...options, key: generateKeyPairSync('ed25519').privateKey };
  const canary = { id: 'r3', percent: 5 };
  await expect(planCanary(store, canary, stranger)).rejects.toThrow('do not trust key');
  await expect(planCanary(store, { ...canary, id: 'r9' }, options)).rejects.toThrow('there is no release r9');
  await sign(store, 'r3', { key: stranger.key });
  await expect(start()).rejects.toThrow('not signed with a key that may sign');
  await sign(store, 'r3', { key: privateKey });
  await (await planKeys(store, options, revokeRelease('r3', 'broken'))).apply();
  await expect(start()).rejects.toThrow('release r3 was revoked');
  expect(await store.pointer()).not.toHaveProperty('canary');
});

it('refuses an expired release and one whose files have changed', async () => {
  await sign(store, 'r3', { key: privateKey, expiresAt: '2999-01-01T00:00:00.000Z' });
  const late = { ...options, now: () => new Date('2999-01-02T00:00:00.000Z') };
  await expect(planCanary(store, { id: 'r3', percent: 5 }, late)).rejects.toThrow('expired at');
  const file = pathIn(store, 'remotes/orders/1.1.0/js/async/remote.0123456789.js');
  const sound = readFileSync(file);
  appendFileSync(file, '//');
  await expect(start()).rejects.toThrow('has another hash');
  writeFileSync(file, sound);
  await expect(start()).resolves.toBeUndefined();
});

it('refuses the active release, also when it was promoted after the plan, and a store without one', async () => {
  await expect(start('r2')).rejects.toThrow('release r2 is active already');
  const plan = await planCanary(store, { id: 'r3', percent: 5 }, options);
  await promote(store, 'r3', options);
  await expect(plan.apply()).rejects.toThrow('release r3 is active already');
  rmSync(pathIn(store, 'active.json'));
  await expect(start()).rejects.toThrow('no release is active');
});

it('does not vouch for an active release that the edges would refuse', async () => {
  const file = pathIn(store, 'releases/r2.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"access": "public"', '"access": "plan"'));
  await expect(start()).rejects.toThrow('release r2 is not signed');
});
