import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { activationRefusal, hashOf, signActivation, type Activation } from '../pointer/activation.ts';
import { readHistory } from '../pointer/history.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishAll } from '../testing/publish-all.ts';
import { keyIdOf } from '../trust/keys.ts';
import { readTrust } from '../trust/trust.ts';
import { planCanary } from './canary.ts';
import { compose } from './compose.ts';
import { addKey, planKeys, revokeKey, revokeRelease } from './keys.ts';
import { list } from './list.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';
import { verify } from './verify.ts';
import { pathIn } from '../testing/path-in.ts';

const platform = generateKeyPairSync('ed25519');
const signer = generateKeyPairSync('ed25519');
const onCall = generateKeyPairSync('ed25519');
const anchors = [platform.publicKey];
const byPlatform = { anchors, key: platform.privateKey };
const byOnCall = { anchors, key: onCall.privateKey };
const states = ['active.json', 'history.ndjson', 'keys.json'];

/** One store with three releases for all tests; each test begins without pointer, history, keys and signatures. */
let store: ReleaseStore;
const unsigned = new Map<string, string>();
beforeAll(async () => {
  ({ store } = await publishAll());
  for (const id of ['r2', 'r3']) await compose(store, { id, changes: {}, from: 'r1' });
  for (const id of ['r1', 'r2', 'r3']) unsigned.set(id, readFileSync(pathIn(store, `releases/${id}.json`), 'utf8'));
});
beforeEach(() => {
  for (const file of states) rmSync(pathIn(store, file), { force: true });
  for (const [id, text] of unsigned) writeFileSync(pathIn(store, `releases/${id}.json`), text);
});

const change = async (what: Parameters<typeof planKeys>[2]) => (await planKeys(store, byPlatform, what)).apply();
const trustSigner = () => change(addKey({ publicKey: signer.publicKey, name: 'build', roles: ['sign'] }));
const trustOnCall = () => change(addKey({ publicKey: onCall.publicKey, name: 'Ada', roles: ['promote'] }));
const sound = () => sign(store, 'r1', { key: platform.privateKey });
function edit(file: string, replace: (text: string) => string): void {
  writeFileSync(pathIn(store, file), replace(readFileSync(pathIn(store, file), 'utf8')));
}

it('lets one key sign and another one promote, and neither of them do the other thing', async () => {
  await trustSigner();
  await trustOnCall();
  await sign(store, 'r1', { key: signer.privateKey, trust: await readTrust(store, anchors) });
  await expect(promote(store, 'r1', { anchors, key: signer.privateKey })).rejects.toThrow(
    `the edges do not trust key ${keyIdOf(signer.privateKey)} to promote`,
  );
  await promote(store, 'r1', byOnCall);
  expect(await store.active()).toBe('r1');
  await expect(sign(store, 'r2', { key: onCall.privateKey, trust: await readTrust(store, anchors) })).rejects.toThrow(
    'do not trust key',
  );
  // Without knowledge of the edges anybody can sign, but nobody can promote it.
  await sign(store, 'r2', { key: onCall.privateKey });
  await expect(promote(store, 'r2', byOnCall)).rejects.toThrow('release r2 is not signed with a key that may sign');
});

it('refuses the private key of nobody, and a change of keys by a key that is not the edges’ own', async () => {
  await sound();
  await expect(promote(store, 'r1', byOnCall)).rejects.toThrow('do not trust key');
  await expect(
    planKeys(store, byOnCall, addKey({ publicKey: onCall.publicKey, name: 'Eve', roles: ['promote'] })),
  ).rejects.toThrow('is none of the edges');
});

it('trusts several keys of the platform, so that a new one can come before the old one goes', async () => {
  const next = generateKeyPairSync('ed25519');
  await sound();
  await promote(store, 'r1', byPlatform);
  await sign(store, 'r2', { key: next.privateKey });
  await expect(promote(store, 'r2', { anchors, key: platform.privateKey })).rejects.toThrow('not signed with a key');
  const both = [...anchors, next.publicKey];
  await promote(store, 'r2', { anchors: both, key: next.privateKey });
  expect(await store.active()).toBe('r2');
  expect(await rollback(store, { anchors: both, key: next.privateKey })).toBe('r1');
  // The old key is dropped: what it signed does not count any more, but the pointer of the new key does.
  await promote(store, 'r2', { anchors: both, key: next.privateKey });
  const trust = await readTrust(store, [next.publicKey]);
  expect(activationRefusal((await store.pointer()) as never, trust)).toBeUndefined();
  await expect(rollback(store, { anchors: [next.publicKey], key: next.privateKey })).rejects.toThrow(
    'name the release',
  );
});

it('counts a key only for its time, and not at all once it is revoked', async () => {
  await change(
    addKey({ publicKey: onCall.publicKey, name: 'Ada', roles: ['promote'], until: '2999-01-01T00:00:00.000Z' }),
  );
  await sound();
  const late = { ...byOnCall, now: () => new Date('2999-01-02') };
  await expect(promote(store, 'r1', late)).rejects.toThrow('do not trust key');
  await promote(store, 'r1', byOnCall);
  // Otherwise the edges would have nothing to serve after a restart.
  await expect(change(revokeKey(keyIdOf(onCall.publicKey)))).rejects.toThrow(
    'then the edges would refuse what is active',
  );
  await promote(store, 'r1', byPlatform);
  await change(revokeKey(keyIdOf(onCall.publicKey)));
  await expect(promote(store, 'r1', byOnCall)).rejects.toThrow('do not trust key');
  await expect(change(revokeKey(keyIdOf(onCall.publicKey)))).rejects.toThrow('was revoked at');
  await expect(change(revokeKey('0000'))).rejects.toThrow('has no key 0000');
});

it('never goes back to a revoked release, neither by promote nor by rollback', async () => {
  for (const id of ['r1', 'r2', 'r3']) {
    await sign(store, id, { key: platform.privateKey });
    await promote(store, id, byPlatform);
  }
  await expect(change(revokeRelease('r3', 'leaks'))).rejects.toThrow('then the edges would refuse what is active');
  await change(revokeRelease('r2', 'an old hole'));
  await expect(promote(store, 'r2', byPlatform)).rejects.toThrow(/release r2 was revoked at .+: an old hole/);
  expect(await rollback(store, byPlatform)).toBe('r1');
});

it('refuses an expired release', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await expect(sign(store, 'r1', { key: platform.privateKey, expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toThrow(
    'is over',
  );
  await sign(store, 'r1', { key: platform.privateKey, expiresAt });
  const later = { ...byPlatform, now: () => new Date(Date.now() + 7_200_000) };
  await expect(promote(store, 'r1', later)).rejects.toThrow(`release r1 expired at ${expiresAt}`);
  await promote(store, 'r1', byPlatform);
  expect(await store.active()).toBe('r1');
  edit('releases/r1.json', (text) => text.replace(expiresAt, '2999-01-01T00:00:00.000Z'));
  await expect(promote(store, 'r1', byPlatform)).rejects.toThrow('not signed with a key');
});

it.each([
  ['changed', (text: string) => text.replace('"promote"', '"sign"')],
  ['without its signature', (text: string) => text.replace(/,\s*"signature": "[^"]+"/, '')],
  ['damaged', () => '{'],
])('refuses to work with keys.json %s', async (_, replace) => {
  await trustOnCall();
  await sound();
  edit('keys.json', replace);
  await expect(promote(store, 'r1', byPlatform)).rejects.toThrow(/^keys\.json is (not signed|unreadable)/);
});

it('binds the pointer to keys.json, so that removing it brings no revoked release back', async () => {
  await sound();
  await promote(store, 'r1', byPlatform);
  await change(revokeRelease('r2', 'an old hole'));
  await promote(store, 'r1', byPlatform);
  rmSync(pathIn(store, 'keys.json'));
  const refusal = activationRefusal((await store.pointer()) as never, await readTrust(store, anchors));
  expect(refusal).toBe('keys.json is older than the pointer to r1: it needs serial 1, and 0 is there');
});

it('refuses a pointer that somebody without a key wrote or changed', async () => {
  for (const id of ['r1', 'r2']) {
    await sign(store, id, { key: platform.privateKey });
    await promote(store, id, byPlatform);
  }
  const trust = await readTrust(store, anchors);
  const pointer = await store.pointer();
  expect(activationRefusal({ id: 'r1', at: pointer?.at ?? '' }, trust)).toContain(
    'is not signed; run `release promote r1`',
  );
  expect(activationRefusal({ ...pointer, id: 'r1' } as never, trust)).toContain(
    'is not signed with a key that may promote',
  );
});

it('does not believe a pointer that no edge follows what a release has to contain', async () => {
  await sound();
  const at = '2026-11-01T00:00:00.000Z';
  writeFileSync(pathIn(store, 'active.json'), JSON.stringify({ id: 'r1', content: 'sha256-other', at }));
  await promote(store, 'r1', byPlatform);
  expect(activationRefusal((await store.pointer()) as never, await readTrust(store, anchors))).toBeUndefined();
});

it('continues the history of an earlier version, whose lines are not signed', async () => {
  const at = '2026-11-01T00:00:00.000Z';
  const lines = ['r1', 'r2'].map((id) => JSON.stringify({ id, at, by: 'ada', action: 'promote' }));
  writeFileSync(pathIn(store, 'history.ndjson'), `${lines.join('\n')}\n{"id":"r3","a`);
  writeFileSync(pathIn(store, 'active.json'), JSON.stringify({ id: 'r2', at }));
  for (const id of ['r1', 'r2', 'r3']) await sign(store, id, { key: platform.privateKey });
  await promote(store, 'r3', byPlatform);
  expect((await readHistory(store)).map(({ id, serial }) => [id, serial])).toEqual([
    ['r1', undefined],
    ['r2', undefined],
    ['r3', 3],
  ]);
  expect(await rollback(store, byPlatform)).toBe('r2');
});

it('takes no signed release for another one whose file it was copied over', async () => {
  for (const id of ['r1', 'r2', 'r3']) {
    await sign(store, id, { key: platform.privateKey });
    await promote(store, id, byPlatform);
  }
  writeFileSync(pathIn(store, 'releases/r2.json'), readFileSync(pathIn(store, 'releases/r1.json')));
  const refusal = 'releases/r2.json holds release r1; restore it from a copy of the store';
  await expect(promote(store, 'r2', byPlatform)).rejects.toThrow(refusal);
  await expect(rollback(store, byPlatform)).rejects.toThrow(refusal);
  await expect(sign(store, 'r2', { key: platform.privateKey })).rejects.toThrow(refusal);
  await expect(verify(store, 'r2')).rejects.toThrow(refusal);
  await expect(list(store)).rejects.toThrow(refusal);
});

it('holds a release to the content that was promoted, not to everything that was ever signed under its name', async () => {
  const expiresAt = '2999-01-01T00:00:00.000Z';
  await sign(store, 'r1', { key: platform.privateKey });
  const withoutEnd = readFileSync(pathIn(store, 'releases/r1.json'), 'utf8');
  for (const id of ['r1', 'r2']) {
    await sign(store, id, { key: platform.privateKey, expiresAt });
    await promote(store, id, byPlatform);
  }
  const sound = readFileSync(pathIn(store, 'releases/r1.json'), 'utf8');
  edit('releases/r1.json', () => withoutEnd);
  await expect(rollback(store, byPlatform)).rejects.toThrow('no earlier release is recorded');
  edit('releases/r1.json', () => sound);
  expect(await rollback(store, byPlatform)).toBe('r1');
  edit('releases/r1.json', () => withoutEnd);
  const refusal = 'release r1 is not the one that was promoted under this name; restore releases/r1.json';
  await expect(promote(store, 'r1', byPlatform)).rejects.toThrow(refusal);
  await expect(planCanary(store, { id: 'r2', percent: 5 }, byPlatform)).rejects.toThrow(refusal);
  await promote(store, 'r2', byPlatform);
  await promote(store, 'r1', byPlatform);
});

it('signs what is shown to visitors only as it was promoted, and only what was verified', async () => {
  const expiresAt = '2999-01-01T00:00:00.000Z';
  await sound();
  await promote(store, 'r1', byPlatform);
  await expect(sign(store, 'r1', { key: platform.privateKey, expiresAt })).rejects.toThrow(
    'release r1 is shown to visitors as it was promoted',
  );
  await trustSigner();
  await sign(store, 'r1', { key: signer.privateKey });
  await promote(store, 'r1', byPlatform);
  const { tag } = store.files;
  const changing: ReleaseStore = {
    ...store,
    files: {
      ...store.files,
      async tag(path) {
        const seen = await tag(path);
        edit(path, (text) => `${text}\n`);
        return seen;
      },
    },
  };
  await expect(sign(changing, 'r2', { key: platform.privateKey })).rejects.toMatchObject({ kind: 'busy' });
  expect((await store.release('r2'))?.signature).toBeUndefined();
});

it('does not go back by a history that somebody without a key changed', async () => {
  for (const id of ['r1', 'r2', 'r3']) {
    await sign(store, id, { key: platform.privateKey });
    await promote(store, id, byPlatform);
  }
  edit('history.ndjson', (text) => text.split('\n').toSpliced(1, 1).join('\n'));
  await expect(rollback(store, byPlatform)).rejects.toThrow('history.ndjson is not what was signed up to line 2');
});

it('names the key when it does not go back because that key was revoked, or is not known any more', async () => {
  const [ada, bob] = [onCall, generateKeyPairSync('ed25519')];
  await trustOnCall();
  await change(addKey({ publicKey: bob.publicKey, name: 'Bob', roles: ['promote'] }));
  for (const id of ['r1', 'r2']) {
    await sign(store, id, { key: platform.privateKey });
    await promote(store, id, { anchors, key: ada.privateKey });
  }
  const { at } = (await store.pointer()) ?? {};
  await promote(store, 'r2', { anchors, key: bob.privateKey });
  await change(revokeKey(keyIdOf(ada.publicKey)));
  const byBob = { anchors, key: bob.privateKey };
  await expect(rollback(store, byBob)).rejects.toThrow(
    new RegExp(
      `^line 2 of history\\.ndjson, promote r2 at ${at}, is signed with key ${keyIdOf(ada.publicKey)} of Ada, ` +
        `which was revoked at \\S+Z, so up to there .*; name the release: release promote <id>$`,
    ),
  );
  await promote(store, 'r1', byBob);
  expect(await rollback(store, byBob)).toBe('r2');
  await promote(store, 'r2', byBob);
  const unknown = generateKeyPairSync('ed25519');
  const last = (await readHistory(store)).at(-1) as Activation;
  const forged = signActivation({ ...last, serial: 9, before: hashOf(last) }, unknown.privateKey);
  edit('history.ndjson', (text) => `${text}${JSON.stringify(forged)}\n`);
  await expect(rollback(store, byBob)).rejects.toThrow(
    'is signed with a key that the edges do not trust, or no longer, so up to there it does not say',
  );
});

it('refuses a clock that is far behind the last promotion, and never dates a promotion before another', async () => {
  await sound();
  await promote(store, 'r1', byPlatform);
  const first = (await store.pointer())?.at ?? '';
  const back = (ms: number) => ({ ...byPlatform, now: () => new Date(Date.parse(first) - ms) });
  await expect(promote(store, 'r1', back(3_600_000))).rejects.toThrow('set the clock first');
  await promote(store, 'r1', back(60_000));
  expect(await store.pointer()).toMatchObject({ at: first, serial: 2 });
});
