import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReleaseStore } from '../store/release-store.ts';
import { pathIn } from '../testing/path-in.ts';
import { publishAll } from '../testing/publish-all.ts';
import { compose, planCompose } from './compose.ts';
import { addKey, planKeys, revokeRelease } from './keys.ts';
import { planPromote, promote } from './promote.ts';
import { planPrune } from './prune.ts';
import { sign } from './sign.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };
const another = () => addKey({ publicKey: generateKeyPairSync('ed25519').publicKey, name: 'Ada', roles: ['promote'] });
const lost = { kind: 'busy', message: expect.stringContaining('the work took longer than its lock') as string };
const overwritten = { kind: 'busy', message: expect.stringContaining('after this command had read it') as string };

let store: ReleaseStore;
beforeAll(async () => {
  ({ store } = await publishAll());
  await compose(store, { id: 'r2', changes: {}, from: 'r1' });
});
beforeEach(async () => {
  for (const file of ['active.json', 'history.ndjson', 'keys.json', 'lock.json']) {
    rmSync(pathIn(store, file), { force: true });
  }
  for (const id of ['r1', 'r2']) await sign(store, id, { key: privateKey });
  await promote(store, 'r1', options);
  await (await planKeys(store, options, another())).apply();
});

const textOf = (file: string) => readFileSync(pathIn(store, file), 'utf8');
const loseLock = () => writeFileSync(pathIn(store, 'lock.json'), '{"token":"of another"}');

/** The same store, in which another process acts once a command has seen which version of a file it replaces. */
const afterLookAt = (file: string, act: () => void): ReleaseStore => ({
  ...store,
  files: {
    ...store.files,
    async tag(path) {
      const seen = await store.files.tag(path);
      if (path === file) act();
      return seen;
    },
  },
});

it.each([
  ['active.json', async (shared: ReleaseStore) => promote(shared, 'r2', options)],
  ['keys.json', async (shared: ReleaseStore) => (await planKeys(shared, options, another())).apply()],
])('does not write %s after its lock was lost, nor over what another process wrote', async (file, command) => {
  const before = textOf(file);
  await expect(command(afterLookAt(file, loseLock))).rejects.toMatchObject(lost);
  expect(textOf(file)).toBe(before);
  rmSync(pathIn(store, 'lock.json'));
  const other = () => appendFileSync(pathIn(store, file), '\n');
  await expect(command(afterLookAt(file, other))).rejects.toMatchObject(overwritten);
  expect(textOf(file)).toBe(`${before}\n`);
});

it('does not promote what was revoked after the plan', async () => {
  const plan = await planPromote(store, 'r2', options);
  await (await planKeys(store, options, revokeRelease('r2', 'broken'))).apply();
  await expect(plan.apply()).rejects.toThrow('release r2 was revoked');
  expect(await store.active()).toBe('r1');
});

it('removes nothing after its lock was lost', async () => {
  await compose(store, { id: 'r3', changes: {}, from: 'r1' });
  const leftovers: typeof store.files.leftovers = async (...given) => {
    loseLock();
    return store.files.leftovers(...given);
  };
  const now = new Date(Date.now() + 90 * 24 * 3_600_000);
  const plan = await planPrune({ ...store, files: { ...store.files, leftovers } }, { keep: 0, graceDays: 30, now });
  expect(plan.releases).toContain('r3');
  rmSync(pathIn(store, 'lock.json'));
  await expect(plan.apply()).rejects.toMatchObject(lost);
  expect(await store.release('r3')).toBeDefined();
});

it('does not compose over a release that somebody else composed after the plan', async () => {
  const plan = await planCompose(store, { id: 'r4', changes: {}, from: 'r1' });
  await compose(store, { id: 'r4', changes: {}, from: 'r2' });
  const before = textOf('releases/r4.json');
  await expect(plan.apply()).rejects.toMatchObject(overwritten);
  expect(textOf('releases/r4.json')).toBe(before);
});
