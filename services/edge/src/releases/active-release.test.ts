import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, readPublicKeys } from '@stufenlos/release';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { activeRelease } from './active-release.ts';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { releaseCommand } from '../testing/release-command.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { root, releaseDir, marketing, release } = fabricateRelease();
const store = openStore(releaseDir);
const file = (name: string) => join(releaseDir, name);
const states = ['active.json', 'history.ndjson', 'keys.json'];
const keep = () => states.map((name) => (existsSync(file(name)) ? readFileSync(file(name)) : undefined));
const restore = (kept: ReturnType<typeof keep>) =>
  states.forEach((name, index) =>
    kept[index] ? writeFileSync(file(name), kept[index]) : rmSync(file(name), { force: true }),
  );

/** The store after the first and after the second promotion. */
const after: ReturnType<typeof keep>[] = [];
const ids: string[] = [];
beforeAll(async () => {
  for (const build of ['1', '2']) {
    marketing(build);
    ids.push(await release());
    after.push(keep());
  }
}, 300_000);
beforeEach(() => restore(after[0] ?? []));

function edge(needsSignedPointer = true) {
  const lines: string[] = [];
  let time = 0;
  const { current, taken, behindSince } = activeRelease({
    store,
    anchors: async () => readPublicKeys(file('public-key.pem')),
    needsSignedPointer,
    log: createLog('info', (line) => lines.push(line)),
    monotonic: () => time,
  });
  const pass = (ms: number) => void (time += ms);
  return { id: async () => (await current())?.release.id, current, taken, behindSince, lines, pass };
}

/** Moves a folder of the store away until the returned function is called. */
function without(path: string): () => void {
  const aside = join(root, 'aside');
  renameSync(path, aside);
  return () => renameSync(aside, path);
}

const versionFolder = async (id: string) => file(`shell/${(await store.release(id))?.shell}`);
const first = () => ids[0] ?? '';
const second = () => ids[1] ?? '';

it('takes a release whose pointer came before its folder, once the folder is there', async () => {
  const { id, behindSince, lines, pass } = edge();
  expect(await id()).toBe(first());
  const folder = `remotes/marketing/${(await store.release(second()))?.remotes.marketing?.descriptor.version}`;
  const back = without(file(folder));
  restore(after[1] ?? []);
  expect(await id()).toBe(first());
  expect(lines.at(-1)).toContain(`${folder} is not what was signed`);
  expect(behindSince()).toMatch(/Z$/);
  back();
  // Not at every request, because reading a release takes time.
  expect(await id()).toBe(first());
  pass(250);
  expect(await id()).toBe(second());
  expect(behindSince()).toBeUndefined();
});

it('starts while the folder is missing and serves as soon as it comes', async () => {
  const back = without(await versionFolder(first()));
  const { id, pass } = edge();
  expect(await id()).toBeUndefined();
  back();
  pass(250);
  expect(await id()).toBe(first());
});

it('serves on while the store is away for ten minutes, says so once, and follows when it is back', async () => {
  const { id, behindSince, lines, pass } = edge();
  expect(await id()).toBe(first());
  const back = without(releaseDir);
  for (let second = 0; second < 600; second += 1) {
    expect(await id()).toBe(first());
    pass(1_000);
  }
  const since = behindSince();
  expect(since).toMatch(/Z$/);
  expect(lines.filter((line) => line.includes('release refused'))).toHaveLength(1);
  back();
  restore(after[1] ?? []);
  expect(await id()).toBe(second());
  expect(behindSince()).toBeUndefined();
});

it('starts before the store is there', async () => {
  const back = without(releaseDir);
  const { id } = edge();
  expect(await id()).toBeUndefined();
  back();
  expect(await id()).toBe(first());
});

it('tries a refused release less and less often', async () => {
  restore([Buffer.from(JSON.stringify({ id: 'gone', at: new Date().toISOString() })), undefined, undefined]);
  const { id, pass } = edge(false);
  const read = vi.spyOn(store, 'pointer');
  for (let second = 0; second < 60; second += 1) {
    await id();
    pass(1_000);
  }
  const attempts = read.mock.calls.length;
  read.mockRestore();
  expect(attempts).toBeGreaterThan(6);
  expect(attempts).toBeLessThan(15);
});

it('does not follow an earlier pointer that somebody puts back', async () => {
  restore(after[1] ?? []);
  const { id, lines } = edge();
  expect(await id()).toBe(second());
  restore(after[0] ?? []);
  expect(await id()).toBe(second());
  expect(lines.at(-1)).toContain('the pointer went back from serial 2 to 1');
});

it('follows no unsigned pointer where it has a key of its own, and says what to do', async () => {
  writeFileSync(file('active.json'), JSON.stringify({ id: first(), at: new Date().toISOString() }));
  const strict = edge();
  expect(await strict.id()).toBeUndefined();
  expect(strict.lines.at(-1)).toContain(`run \`release promote ${first()}\` once`);
  expect(await edge(false).id()).toBe(first());
});

it('refuses a revoked release, also when keys.json is put back or removed', async () => {
  restore(after[1] ?? []);
  const run = (...words: string[]) => releaseCommand(...words, '--store', releaseDir);
  const { id, lines } = edge();
  expect(await id()).toBe(second());
  await run('keys', 'revoke-release', first(), '--reason', 'an old hole');
  expect(await id()).toBe(second());
  expect(lines.at(-1)).toContain('release taken');
  const revoked = keep();
  rmSync(file('keys.json'));
  expect(await id()).toBe(second());
  expect(lines.at(-1)).toContain('keys.json went back from serial 1 to 0');
  restore(revoked);
  expect(await id()).toBe(second());

  // A new process, and the pointer from before the revocation.
  const fresh = edge();
  writeFileSync(file('active.json'), after[0]?.[0] ?? '');
  expect(await fresh.id()).toBeUndefined();
  expect(fresh.lines.at(-1)).toContain(`release ${first()} was revoked`);
});

it('takes no release for another one, nor one that was signed under its name before', async () => {
  const run = (...words: string[]) => releaseCommand(...words, '--store', releaseDir);
  await run('compose', 'bound');
  await run('sign', 'bound');
  const before = readFileSync(file('releases/bound.json'));
  await run('sign', 'bound', '--expires', '300d');
  const promoted = readFileSync(file('releases/bound.json'));
  await run('promote', 'bound');
  const [copied, earlier] = [edge(), edge()];
  writeFileSync(file('releases/bound.json'), readFileSync(file(`releases/${first()}.json`)));
  expect(await copied.id()).toBeUndefined();
  expect(copied.lines.at(-1)).toContain(`releases/bound.json holds release ${first()}`);
  writeFileSync(file('releases/bound.json'), before);
  expect(await earlier.id()).toBeUndefined();
  expect(earlier.lines.at(-1)).toContain('release bound is not the one that was promoted under this name');
  writeFileSync(file('releases/bound.json'), promoted);
  earlier.pass(250);
  expect(await earlier.id()).toBe('bound');
  await run('promote', first());
  await run('canary', 'bound', '--percent', '5');
  writeFileSync(file('releases/bound.json'), before);
  const beside = edge();
  expect([await beside.id(), beside.taken().canary]).toEqual([first(), undefined]);
  writeFileSync(file('releases/bound.json'), promoted);
});

it('serves the content that was promoted last under a name, not the one it has loaded', async () => {
  const run = (...words: string[]) => releaseCommand(...words, '--store', releaseDir);
  for (const word of ['compose', 'sign', 'promote']) await run(word, 'twice');
  const { current } = edge();
  expect((await current())?.release).toMatchObject({ id: 'twice' });
  await run('promote', first());
  await run('sign', 'twice', '--expires', '300d');
  await run('promote', 'twice');
  const { expiresAt } = (await store.release('twice')) ?? {};
  expect((await current())?.release).toMatchObject({ id: 'twice', expiresAt });
});

it('serves a release on that expires meanwhile and says since when, and no new process takes it', async () => {
  for (const words of [['compose'], ['sign', '--expires', '1d'], ['promote']]) {
    await releaseCommand(...words, 'short', '--store', releaseDir);
  }
  const { id, behindSince } = edge();
  expect([await id(), behindSince()]).toEqual(['short', undefined]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { expiresAt } = (await store.release('short')) ?? {};
  expect([await id(), behindSince()]).toEqual(['short', expiresAt]);
  const fresh = edge();
  expect(await fresh.id()).toBeUndefined();
  expect(fresh.lines.at(-1)).toContain(`release short expired at ${expiresAt}`);
});

it('keeps what it has read when only the keys change', async () => {
  const { current, lines } = edge(false);
  const served = await current();
  restore([...(after[0]?.slice(0, 2) ?? []), undefined]);
  expect(await current()).toBe(served);
  expect(lines).toHaveLength(2);
});

it('gives everybody the active release while the canary is refused, and takes the canary when it is sound', async () => {
  const run = (...words: string[]) => releaseCommand(...words, '--store', releaseDir);
  await run('canary', second(), '--percent', '5');
  const back = without(
    file(`remotes/marketing/${(await store.release(second()))?.remotes.marketing?.descriptor.version}`),
  );
  const { id, taken, behindSince, lines, pass } = edge();
  expect([await id(), taken().canary]).toEqual([first(), undefined]);
  expect(behindSince()).toMatch(/Z$/);
  expect(lines.at(-1)).toContain('is not what was signed');
  back();
  pass(250);
  expect(await id()).toBe(first());
  expect(taken().canary).toMatchObject({ percent: 5, served: { release: { id: second() } } });
  expect(behindSince()).toBeUndefined();
  await run('keys', 'revoke-release', second(), '--reason', 'broken');
  expect([await id(), taken().canary]).toEqual([first(), undefined]);
  expect(lines.at(-1)).toContain('was revoked');
});
