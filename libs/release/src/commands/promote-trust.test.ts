import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { activationRefusal } from '../pointer/activation.ts';
import { readHistory } from '../pointer/history.ts';
import type { ReleaseStore } from '../store.ts';
import { publishAll } from '../testing/publish-all.ts';
import { keyIdOf } from '../trust/keys.ts';
import { readTrust } from '../trust/trust.ts';
import { compose } from './compose.ts';
import { addKey, planKeys, revokeKey, revokeRelease } from './keys.ts';
import { promote, rollback } from './promote.ts';
import { sign } from './sign.ts';

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
  for (const id of ['r1', 'r2', 'r3']) unsigned.set(id, readFileSync(store.path(`releases/${id}.json`), 'utf8'));
});
beforeEach(() => {
  for (const file of states) rmSync(store.path(file), { force: true });
  for (const [id, text] of unsigned) writeFileSync(store.path(`releases/${id}.json`), text);
});

const change = (what: Parameters<typeof planKeys>[2]) => planKeys(store, byPlatform, what).apply();
const trustSigner = () => change(addKey({ publicKey: signer.publicKey, name: 'build', roles: ['sign'] }));
const trustOnCall = () => change(addKey({ publicKey: onCall.publicKey, name: 'Ada', roles: ['promote'] }));
const sound = () => sign(store, 'r1', { key: platform.privateKey });
function edit(file: string, replace: (text: string) => string): void {
  writeFileSync(store.path(file), replace(readFileSync(store.path(file), 'utf8')));
}

it('lets one key sign and another one promote, and neither of them do the other thing', () => {
  trustSigner();
  trustOnCall();
  sign(store, 'r1', { key: signer.privateKey, trust: readTrust(store, anchors) });
  expect(() => promote(store, 'r1', { anchors, key: signer.privateKey })).toThrow(
    `the edges do not trust key ${keyIdOf(signer.privateKey)} to promote`,
  );
  promote(store, 'r1', byOnCall);
  expect(store.active()).toBe('r1');
  expect(() => sign(store, 'r2', { key: onCall.privateKey, trust: readTrust(store, anchors) })).toThrow(
    'do not trust key',
  );
  // Without knowledge of the edges anybody can sign, but nobody can promote it.
  sign(store, 'r2', { key: onCall.privateKey });
  expect(() => promote(store, 'r2', byOnCall)).toThrow('release r2 is not signed with a key that may sign');
});

it('refuses the private key of nobody, and a change of keys by a key that is not the edges’ own', () => {
  sound();
  expect(() => promote(store, 'r1', byOnCall)).toThrow('do not trust key');
  expect(() =>
    planKeys(store, byOnCall, addKey({ publicKey: onCall.publicKey, name: 'Eve', roles: ['promote'] })),
  ).toThrow('is none of the edges');
});

it('trusts several keys of the platform, so that a new one can come before the old one goes', () => {
  const next = generateKeyPairSync('ed25519');
  sound();
  promote(store, 'r1', byPlatform);
  sign(store, 'r2', { key: next.privateKey });
  expect(() => promote(store, 'r2', { anchors, key: platform.privateKey })).toThrow('not signed with a key');
  const both = [...anchors, next.publicKey];
  promote(store, 'r2', { anchors: both, key: next.privateKey });
  expect(store.active()).toBe('r2');
  expect(rollback(store, { anchors: both, key: next.privateKey })).toBe('r1');
  // The old key is dropped: what it signed does not count any more, but the pointer of the new key does.
  promote(store, 'r2', { anchors: both, key: next.privateKey });
  const trust = readTrust(store, [next.publicKey]);
  expect(activationRefusal(store.pointer() as never, trust)).toBeUndefined();
  expect(() => rollback(store, { anchors: [next.publicKey], key: next.privateKey })).toThrow('name the release');
});

it('counts a key only for its time, and not at all once it is revoked', () => {
  change(addKey({ publicKey: onCall.publicKey, name: 'Ada', roles: ['promote'], until: '2999-01-01T00:00:00.000Z' }));
  sound();
  const late = { ...byOnCall, now: () => new Date('2999-01-02') };
  expect(() => promote(store, 'r1', late)).toThrow('do not trust key');
  promote(store, 'r1', byOnCall);
  // Otherwise the edges would have nothing to serve after a restart.
  expect(() => change(revokeKey(keyIdOf(onCall.publicKey)))).toThrow('then the edges would refuse what is active');
  promote(store, 'r1', byPlatform);
  change(revokeKey(keyIdOf(onCall.publicKey)));
  expect(() => promote(store, 'r1', byOnCall)).toThrow('do not trust key');
  expect(() => change(revokeKey(keyIdOf(onCall.publicKey)))).toThrow('was revoked at');
  expect(() => change(revokeKey('0000'))).toThrow('has no key 0000');
});

it('never goes back to a revoked release, neither by promote nor by rollback', () => {
  for (const id of ['r1', 'r2', 'r3']) {
    sign(store, id, { key: platform.privateKey });
    promote(store, id, byPlatform);
  }
  expect(() => change(revokeRelease('r3', 'leaks'))).toThrow('then the edges would refuse what is active');
  change(revokeRelease('r2', 'an old hole'));
  expect(() => promote(store, 'r2', byPlatform)).toThrow(/release r2 was revoked at .+: an old hole/);
  expect(rollback(store, byPlatform)).toBe('r1');
});

it('refuses an expired release', () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  expect(() => sign(store, 'r1', { key: platform.privateKey, expiresAt: '2020-01-01T00:00:00.000Z' })).toThrow(
    'is over',
  );
  sign(store, 'r1', { key: platform.privateKey, expiresAt });
  const later = { ...byPlatform, now: () => new Date(Date.now() + 7_200_000) };
  expect(() => promote(store, 'r1', later)).toThrow(`release r1 expired at ${expiresAt}`);
  promote(store, 'r1', byPlatform);
  expect(store.active()).toBe('r1');
  edit('releases/r1.json', (text) => text.replace(expiresAt, '2999-01-01T00:00:00.000Z'));
  expect(() => promote(store, 'r1', byPlatform)).toThrow('not signed with a key');
});

it.each([
  ['changed', (text: string) => text.replace('"promote"', '"sign"')],
  ['without its signature', (text: string) => text.replace(/,\s*"signature": "[^"]+"/, '')],
  ['damaged', () => '{'],
])('refuses to work with keys.json %s', (_, replace) => {
  trustOnCall();
  sound();
  edit('keys.json', replace);
  expect(() => promote(store, 'r1', byPlatform)).toThrow(/^keys\.json is (not signed|unreadable)/);
});

it('binds the pointer to keys.json, so that removing it brings no revoked release back', () => {
  sound();
  promote(store, 'r1', byPlatform);
  change(revokeRelease('r2', 'an old hole'));
  promote(store, 'r1', byPlatform);
  rmSync(store.path('keys.json'));
  const refusal = activationRefusal(store.pointer() as never, readTrust(store, anchors));
  expect(refusal).toBe('keys.json is older than the pointer to r1: it needs serial 1, and 0 is there');
});

it('refuses a pointer that somebody without a key wrote or changed', () => {
  for (const id of ['r1', 'r2']) {
    sign(store, id, { key: platform.privateKey });
    promote(store, id, byPlatform);
  }
  const trust = readTrust(store, anchors);
  const pointer = store.pointer();
  expect(activationRefusal({ id: 'r1', at: pointer?.at ?? '' }, trust)).toContain(
    'is not signed; run `release promote r1`',
  );
  expect(activationRefusal({ ...pointer, id: 'r1' } as never, trust)).toContain(
    'is not signed with a key that may promote',
  );
});

it('continues the history of an earlier version, whose lines are not signed', () => {
  const at = '2026-11-01T00:00:00.000Z';
  const lines = ['r1', 'r2'].map((id) => JSON.stringify({ id, at, by: 'ada', action: 'promote' }));
  writeFileSync(store.path('history.ndjson'), `${lines.join('\n')}\n{"id":"r3","a`);
  writeFileSync(store.path('active.json'), JSON.stringify({ id: 'r2', at }));
  for (const id of ['r1', 'r2', 'r3']) sign(store, id, { key: platform.privateKey });
  promote(store, 'r3', byPlatform);
  expect(readHistory(store).map(({ id, serial }) => [id, serial])).toEqual([
    ['r1', undefined],
    ['r2', undefined],
    ['r3', 3],
  ]);
  expect(rollback(store, byPlatform)).toBe('r2');
});

it('does not go back by a history that somebody without a key changed', () => {
  for (const id of ['r1', 'r2', 'r3']) {
    sign(store, id, { key: platform.privateKey });
    promote(store, id, byPlatform);
  }
  edit('history.ndjson', (text) => text.split('\n').toSpliced(1, 1).join('\n'));
  expect(() => rollback(store, byPlatform)).toThrow('history.ndjson is not what was signed up to line 2');
});

it('refuses a clock that is far behind the last promotion, and never dates a promotion before another', () => {
  sound();
  promote(store, 'r1', byPlatform);
  const first = store.pointer()?.at ?? '';
  const back = (ms: number) => ({ ...byPlatform, now: () => new Date(Date.parse(first) - ms) });
  expect(() => promote(store, 'r1', back(3_600_000))).toThrow('set the clock first');
  promote(store, 'r1', back(60_000));
  expect(store.pointer()).toMatchObject({ at: first, serial: 2 });
});
