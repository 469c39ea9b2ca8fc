import { generateKeyPairSync } from 'node:crypto';
import { describeWithS3 } from '@stufenlos/workspace/s3-server';
import { afterAll, describe, expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { compose } from '../commands/compose.ts';
import { planKeys, revokeRelease } from '../commands/keys.ts';
import { list } from '../commands/list.ts';
import { promote } from '../commands/promote.ts';
import { planPrune } from '../commands/prune.ts';
import { publish } from '../commands/publish.ts';
import { rollback } from '../commands/rollback.ts';
import { sign } from '../commands/sign.ts';
import { verify } from '../commands/verify.ts';
import { readHistory } from '../pointer/history.ts';
import { lease, withLock } from '../pointer/lock.ts';
import { thisProcess } from '../pointer/process-identity.ts';
import type { ReleaseError } from '../release-error.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { bucketKind, closeStores, folderKind, type StoreKind } from '../testing/store-kinds.ts';
import type { ReleaseStore } from './release-store.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };
/** As the two kinds say it; the command makes a sentence of the first. */
const awayOrNoFolder = /ENOTDIR|EEXIST|does not answer as it should/;
const busy = { kind: 'busy' };
const elsewhere = { ...thisProcess(), host: 'host-b', boot: 'b', pid: 1, started: '7' };
const version = (content: string) =>
  new Map([
    ['js/a.js', Buffer.from(content)],
    ['record.json', Buffer.from(`{"content":"${content}"}`)],
  ]);

afterAll(closeStores);

describe('a store in a folder', () => {
  suite(folderKind);

  it('keeps to its folder', async () => {
    const { files } = await folderKind.open('inside');
    await files.createFolder('shell/1.0.0', version('x'));
    const out = 'leads out of';
    await expect(files.read('../other/active.json')).rejects.toThrow(out);
    await expect(files.write('shell/../../active.json', '{}')).rejects.toThrow(out);
    await expect(files.createFolder('shell/../../1.0.0', version('x'))).rejects.toThrow(out);
    await expect(files.createFolder('shell/1.1.0', new Map([['../1.0.0/x', Buffer.from('x')]]))).rejects.toThrow(out);
    await expect(files.remove(['..'])).rejects.toThrow(out);
    await expect(files.hasFolder('..')).rejects.toThrow(out);
    expect(await files.names('shell')).toEqual(['1.0.0']);
    expect(await files.names('.')).toEqual(['shell']);
    expect((await files.read('shell/1.0.0/../1.0.0/js/a.js'))?.toString()).toBe('x');
  });
});
describeWithS3('a store in a bucket', () => suite(bucketKind));

/** Everything that commands and edges rely on, whatever keeps the files. */
function suite({ open, unreachable }: StoreKind): void {
  it('knows nothing before somebody writes', async () => {
    const { files, ...store } = await open('empty');
    expect(await files.read('active.json')).toBeUndefined();
    expect(await files.tag('active.json')).toBeUndefined();
    expect(await files.names('releases')).toEqual([]);
    expect(await files.hasFolder('shell/1.0.0')).toBe(false);
    expect(await store.record('shell/1.0.0')).toBeUndefined();
    expect([await store.pointer(), await store.active(), await store.releases()]).toEqual([undefined, undefined, []]);
  });

  it('replaces a file only while it is what the writer has seen', async () => {
    const [{ files }, other] = [await open('replace'), (await open('replace')).files];
    await files.write('active.json', 'one', null);
    await expect(files.write('active.json', 'two', null)).rejects.toMatchObject(busy);
    const seen = (await files.tag('active.json')) ?? '';
    await other.write('active.json', 'of another', seen);
    await expect(files.write('active.json', 'late', seen)).rejects.toMatchObject(busy);
    await expect(files.write('gone.json', 'late', seen)).rejects.toMatchObject(busy);
    expect((await files.read('active.json'))?.toString()).toBe('of another');
    await files.write('active.json', 'in any case');
    expect((await other.read('active.json'))?.toString()).toBe('in any case');
  });

  it('changes the tag of a file with its content, and not without', async () => {
    const { files } = await open('tags');
    await files.write('keys.json', 'one');
    const first = await files.tag('keys.json');
    expect(await files.tag('keys.json')).toBe(first);
    await files.write('keys.json', 'two');
    expect(await files.tag('keys.json')).not.toBe(first);
  });

  it('publishes a version once, complete, and never changes it', async () => {
    const { files } = await open('versions');
    await files.createFolder('remotes/orders/1.0.0', version('first'));
    await expect(files.createFolder('remotes/orders/1.0.0', version('second'))).rejects.toThrow('exists already');
    await files.createFolder('remotes/orders/1.1.0', version('next'));
    expect((await files.names('remotes/orders')).toSorted()).toEqual(['1.0.0', '1.1.0']);
    expect(await files.names('remotes')).toEqual(['orders']);
    expect((await files.read('remotes/orders/1.0.0/js/a.js'))?.toString()).toBe('first');
  });

  it('lets one of two publishers of a version win, and mixes no files', async () => {
    const stores = [await open('race'), await open('race')];
    const both = await Promise.allSettled(
      stores.map(async ({ files }, index) => files.createFolder('shell/1.0.0', version(`build ${index}`))),
    );
    const { files } = await open('race');
    const record = (await files.read('shell/1.0.0/record.json'))?.toString();
    const script = (await files.read('shell/1.0.0/js/a.js'))?.toString();
    // Where both began, neither may have a record; nobody gets one whose files are those of the other.
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(record === undefined ? 0 : 1);
    expect([undefined, `{"content":"${script}"}`]).toContain(record);
  });

  it('removes a version and single files', async () => {
    const { files } = await open('remove');
    await files.createFolder('shell/1.0.0', version('one'));
    await files.createFolder('shell/1.0.1', version('one'));
    await files.write('releases/r1.json', '{}');
    await files.write('releases/r2.json', '{}');
    await files.removeFolder('shell/1.0.0');
    await files.remove(['releases/r1.json']);
    expect(await files.names('shell')).toEqual(['1.0.1']);
    expect(await files.names('releases')).toEqual(['r2.json']);
    expect(await files.hasFolder('shell/1.0.0')).toBe(false);
    expect(await files.read('shell/1.0.0/js/a.js')).toBeUndefined();
  });

  it('reads no release whose name leads to another file', async () => {
    const store = await open('names');
    await store.files.write('active.json', '{}');
    for (const id of ['../active', '../releases/r1', 'a/../../active', '']) {
      expect([id, await store.release(id)]).toEqual([id, undefined]);
    }
  });

  it('says of a damaged file which one it is', async () => {
    const store = await open('damaged');
    for (const path of ['active.json', 'releases/r1.json', 'shell/1.0.0/record.json']) {
      await store.files.write(path, '{');
    }
    await expect(store.pointer()).rejects.toThrow('active.json is unreadable; restore it');
    await expect(store.release('r1')).rejects.toThrow('releases/r1.json is unreadable');
    await expect(store.record('shell/1.0.0')).rejects.toThrow('shell/1.0.0/record.json is unreadable');
  });

  it.each(['../a.js', 'js/../../a.js', '/a.js', 'js//a.js', './a.js', 'js/..', '', 'js\\a.js', 'a\n.js', 'a\u0000'])(
    'believes no record that lists a file %j',
    async (name) => {
      const store = await open('names');
      const file = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 };
      const record = {
        schema: 1,
        kind: 'shell',
        name: 'shell',
        version: '1.0.0',
        publishedAt: '2026-11-01T00:00:00.000Z',
        commit: null,
        provides: {},
        files: { 'js/a..b.js': file },
      };
      await store.files.write('shell/1.0.0/record.json', JSON.stringify(record));
      expect((await store.record('shell/1.0.0'))?.record.version).toBe('1.0.0');
      await store.files.write('shell/1.0.0/record.json', JSON.stringify({ ...record, files: { [name]: file } }));
      await expect(store.record('shell/1.0.0')).rejects.toThrow('shell/1.0.0/record.json is unreadable');
    },
  );

  it('is not taken for an empty store while it cannot be reached', async () => {
    const { files, ...store } = await unreachable();
    await expect(store.pointer()).rejects.toThrow(awayOrNoFolder);
    await expect(files.tag('active.json')).rejects.toThrow(awayOrNoFolder);
    await expect(files.names('releases')).rejects.toThrow(awayOrNoFolder);
    await expect(files.hasFolder('shell/1.0.0')).rejects.toThrow(awayOrNoFolder);
    await expect(files.write('active.json', '{}')).rejects.toThrow(awayOrNoFolder);
    await expect(files.lock.claim('{}', undefined)).rejects.toThrow(awayOrNoFolder);
  });

  it('lets one process work at a time, and another one after it or after its lease', async () => {
    const [store, other] = [await open('lock'), await open('lock')];
    await withLock(store, async () => {
      await expect(withLock(other, async () => 1)).rejects.toMatchObject(busy);
    });
    expect(await withLock(other, async () => 'free')).toBe('free');

    await withLock(
      store,
      async (lost) => {
        const late = slower(other, lease + 5_000);
        await withLock(late, async ({ confirm }) => {
          await expect(lost.confirm()).rejects.toThrow('nothing was changed');
          await confirm();
        });
      },
      elsewhere,
    );
    expect(await withLock(store, async () => 'free again')).toBe('free again');
  });

  it('keeps a process that lost its lock from taking it from its successor', async () => {
    const { lock } = (await open('successor')).files;
    const first = (await lock.claim('{"owner":1}', undefined)) ?? '';
    expect(await lock.claim('{"owner":2}', undefined)).toBeUndefined();
    const second = await lock.claim('{"owner":2}', first);
    expect(second).toBeDefined();
    expect(await lock.claim('{"owner":3}', first)).toBeUndefined();
    await lock.release(first);
    expect((await lock.look())?.content).toBe('{"owner":2}');
    await lock.release(second ?? '');
    expect(await lock.look()).toBeUndefined();
  });

  let promoting: Promise<void> | undefined;
  /** The store that the next two tests use, because four promotions take long in a bucket. */
  const promoted = async () => {
    const store = await open('commands');
    await (promoting ??= fourReleases(store));
    return store;
  };

  it('publishes, composes, signs, promotes, revokes, rolls back and prunes', async () => {
    const store = await promoted();
    expect((await verify(store, 'r4')).faults).toEqual([]);
    expect((await list(store)).map(({ id, isActive }) => [id, isActive])).toEqual([
      ['r1', false],
      ['r2', false],
      ['r3', false],
      ['r4', true],
    ]);
    await (await planKeys(store, options, revokeRelease('r3', 'an old hole'))).apply();
    expect(await rollback(store, options)).toBe('r2');
    expect((await readHistory(store)).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5]);
    await promote(store, 'r4', options);

    const later = new Date(Date.now() + 31 * 24 * 3_600_000);
    const plan = await planPrune(store, { keep: 1, graceDays: 30, now: later });
    expect(plan).toMatchObject({ releases: ['r1', 'r3'], versions: ['remotes/orders/1.3.0'], drafts: [] });
    await plan.apply();
    expect((await store.releases()).map(({ id }) => id)).toEqual(['r2', 'r4']);
    expect(await store.record('remotes/orders/1.3.0')).toBeUndefined();
    expect((await verify(store, 'r4')).faults).toEqual([]);
  });

  it('lets one of two promotions at once win, with one line of history for each that did', async () => {
    const [store, other] = [await promoted(), await open('commands')];
    const lines = (await readHistory(store)).length;
    const both = await Promise.allSettled([promote(store, 'r2', options), promote(other, 'r4', options)]);
    const won = both.filter(({ status }) => status === 'fulfilled').length;
    expect(won).toBeGreaterThan(0);
    const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as ReleaseError] : []));
    expect(lost.filter(({ kind }) => kind !== 'busy')).toEqual([]);
    const serials = (await readHistory(store)).map(({ serial }) => serial);
    expect(serials).toEqual(Array.from({ length: lines + won }, (_, index) => index + 1));
  });
}

/** Another process at the same store, for which a lock is this much older. */
const slower = (store: ReleaseStore, ms: number): ReleaseStore => {
  const { lock } = store.files;
  const older = { ...lock, age: async () => (await lock.age()) + ms };
  return { ...store, files: { ...store.files, lock: older } };
};

/** Releases r1 to r4, promoted one after the other; r3 has a version of orders for itself. */
async function fourReleases(store: ReleaseStore): Promise<void> {
  const { shell, remote } = fabricateCheckout();
  await publish(store, readBuild(shell()), { version: '1.0.0' });
  await publish(store, readBuild(remote('website')), { version: '1.0.0' });
  for (const orders of ['1.0.0', '1.3.0', '1.4.0']) {
    await publish(store, readBuild(remote('orders', { version: orders })), { version: orders });
  }
  const versions = { r1: '1.0.0', r2: '1.0.0', r3: '1.3.0', r4: '1.4.0' };
  for (const [id, orders] of Object.entries(versions)) {
    await compose(store, { id, changes: { shell: '1.0.0', website: '1.0.0', orders } });
    await sign(store, id, { key: privateKey });
    await promote(store, id, options);
  }
}
