import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { placeOf, s3Objects } from '@stufenlos/object-store';
import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server, type S3Server } from '@stufenlos/workspace/s3-server';
import { withLock } from '../pointer/lock.ts';
import { createTrialStore } from '../trial-store.ts';
import { publishTo } from '../testing/publish-all.ts';
import { openStore } from './open-store.ts';

const day = 24 * 3_600_000;
const version = (content: string) =>
  new Map([
    ['js/a.js', Buffer.from(content)],
    ['record.json', Buffer.from('{}')],
  ]);

describeWithS3('a store in a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
    await server.bucket('releases');
    return () => server.stop();
  });

  /** A store behind a proxy that meddles with its requests from now on. */
  async function meddled(name: string) {
    const { settings } = server;
    const meddling: Meddling = {};
    const proxy = await startS3Proxy(settings.endpoint, () => meddling);
    onTestFinished(proxy.close);
    return { store: openStore(`s3://releases/${name}`, { ...settings, endpoint: proxy.endpoint }), meddling };
  }
  const direct = (name: string) => openStore(`s3://releases/${name}`, server.settings);

  it.each([
    ['If-None-Match', ['if-none-match']],
    ['If-Match', ['if-match']],
    ['If-None-Match and If-Match', ['if-none-match', 'if-match']],
  ])('writes nothing to a store that does not honour %s, and says so', async (names, drops) => {
    const { store, meddling } = await meddled(`ignores-${drops.join('-')}`);
    meddling.drops = drops;
    const sentence = `does not honour ${names} of a write, so two promotions could overwrite each other`;
    await expect(store.files.write('active.json', '{}')).rejects.toThrow(sentence);
    await expect(store.files.createFolder('shell/1.0.0', version('x'))).rejects.toThrow(sentence);
    meddling.drops = [];
    expect([await store.files.names('.'), await store.pointer()]).toEqual([[], undefined]);
    // The same process, after the operator has mended the store.
    await store.files.write('releases/r1.json', '{}');
    expect(await store.files.names('.')).toEqual(['releases']);
  });

  it('finishes a publish that was killed, and refuses another build of that version', async () => {
    const { store, meddling } = await meddled('killed');
    meddling.answers = (method, path) => (method === 'PUT' && path.includes('record.json') ? 400 : undefined);
    await expect(store.files.createFolder('shell/1.0.0', version('first'))).rejects.toThrow(
      'does not answer as it should',
    );
    expect(await store.files.hasFolder('shell/1.0.0')).toBe(false);
    delete meddling.answers;
    await expect(store.files.createFolder('shell/1.0.0', version('second'))).rejects.toThrow(
      'shell/1.0.0/js/a.js is there from an unfinished publish of another build',
    );
    await store.files.createFolder('shell/1.0.0', version('first'));
    expect(await store.files.hasFolder('shell/1.0.0')).toBe(true);
  });

  it('keeps the record of the first of two that publish the same build at once', async () => {
    const { store, meddling } = await meddled('twice');
    meddling.answers = (method, path) => (method === 'PUT' && path.includes('record.json') ? 412 : undefined);
    await expect(store.files.createFolder('shell/1.0.0', version('x'))).rejects.toThrow(
      'shell/1.0.0 exists already; versions are immutable',
    );
  });

  it('removes the record of a version first, so that no version exists without its files', async () => {
    const { store, meddling } = await meddled('removed');
    await store.files.createFolder('shell/1.0.0', version('x'));
    const removed: string[] = [];
    meddling.answers = (method, path) => {
      if (method === 'DELETE') removed.push(path.replace(/^.*shell\/1\.0\.0\/|\?.*$/g, ''));
      return undefined;
    };
    await store.files.removeFolder('shell/1.0.0');
    expect(removed).toEqual(['record.json', 'js/a.js']);
  });

  it('says of a file that another publish or prune always changed first: how often, and what to do', async () => {
    const { store, meddling } = await meddled('overtaken');
    let attempts = 0;
    meddling.answers = (method, path) => {
      if (method !== 'PUT' || !path.includes('a.js')) return undefined;
      attempts += 1;
      return 412;
    };
    await expect(store.files.createFolder('shell/1.0.0', version('x'))).rejects.toMatchObject({
      kind: 'busy',
      message:
        'shell/1.0.0/js/a.js was written or removed by another publish or prune at each of 3 attempts; the version was not published, run the command again when the other one is done',
    });
    expect(attempts).toBe(3);
    delete meddling.answers;
    await store.files.createFolder('shell/1.0.0', version('x'));
    expect(await store.files.hasFolder('shell/1.0.0')).toBe(true);
  });

  it('finds what a killed publish left behind a day later, and nothing that may still be written', async () => {
    const { files } = direct('left');
    await files.createFolder('remotes/orders/1.0.0', version('whole'));
    await files.write('remotes/orders/1.1.0/js/a.js', 'half');
    expect(await files.leftovers('remotes/orders')).toEqual([]);
    const left = await files.leftovers('remotes/orders', Date.now() + day + 60_000);
    expect(left).toEqual(['s3://releases/left/remotes/orders/1.1.0']);
    for (const address of left) await files.removeLeftover(address, Date.now() + day + 60_000);
    expect(await files.names('remotes/orders')).toEqual(['1.0.0']);
    expect(await files.leftovers('releases', Date.now() + 2 * day)).toEqual([]);
  });

  it('does not count as left behind what a repeated publish is about to finish', async () => {
    const { store, meddling } = await meddled('repeated');
    const objects = s3Objects(placeOf('s3://releases/repeated', server.settings)!);
    const timeOf = async (key: string) => (await objects.head(key))?.changed ?? 0;
    meddling.answers = (method, path) => (method === 'PUT' && path.includes('record.json') ? 400 : undefined);
    const killed = store.files.createFolder('remotes/orders/1.0.0', version('x'));
    await expect(killed).rejects.toThrow('does not answer as it should');
    const first = await timeOf('remotes/orders/1.0.0/js/a.js');
    // The store counts whole seconds.
    do await objects.put('probe', '');
    while ((await timeOf('probe')) <= first);
    const aDayLater = first + day + 1;
    const left = await store.files.leftovers('remotes/orders', aDayLater);
    expect(left).toEqual(['s3://releases/repeated/remotes/orders/1.0.0']);
    const repeated = store.files.createFolder('remotes/orders/1.0.0', version('x'));
    await expect(repeated).rejects.toThrow('does not answer as it should');
    // A `prune` may have made its list before.
    for (const address of left) await store.files.removeLeftover(address, aDayLater);
    expect(await store.files.leftovers('remotes/orders', aDayLater)).toEqual([]);
    expect((await store.files.read('remotes/orders/1.0.0/js/a.js'))?.toString()).toBe('x');
  });

  it('promotes and takes the lock once when the answers to both get lost', async () => {
    const { store, meddling } = await meddled('lost');
    await store.files.write('active.json', 'one', null);
    const tag = (await store.files.tag('active.json')) ?? null;
    const lost = new Map<string, number>();
    meddling.loses = (method, path) => {
      if (method !== 'PUT' || !/active|lock/.test(path)) return false;
      lost.set(path, (lost.get(path) ?? 0) + 1);
      return lost.get(path) === 1;
    };
    await withLock(store, async ({ confirm }) => {
      await confirm();
      await store.files.write('active.json', 'two', tag);
    });
    expect([...lost.values()].every((times) => times > 1)).toBe(true);
    expect((await store.files.read('active.json'))?.toString()).toBe('two');
    expect(await store.files.lock.look()).toBeUndefined();
  });

  it('lists more than fits into one answer', async () => {
    const { store, meddling } = await meddled('many');
    const names = ['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => `${id}.json`);
    for (const name of names) await store.files.write(`releases/${name}`, '{}');
    let requests = 0;
    meddling.rewrites = (path) => {
      if (!path.includes('list-type=2')) return path;
      requests += 1;
      return `${path}&max-keys=2`;
    };
    expect(await store.files.names('releases')).toEqual(names);
    expect(requests).toBe(3);
  });

  it('says what an operator can do when keys, bucket or the whole store are refused', async () => {
    const { store, meddling } = await meddled('refused');
    meddling.answers = () => 403;
    await expect(store.pointer()).rejects.toMatchObject({
      kind: 'failed',
      message:
        's3://releases/refused refuses these keys, or they have no right to this; ask the operator of the store for it',
    });
    meddling.answers = () => 503;
    await expect(store.pointer()).rejects.toThrow('try again when it does');
    delete meddling.answers;
    expect(await store.pointer()).toBeUndefined();
    const nowhere = openStore('s3://nowhere', server.settings);
    await expect(nowhere.pointer()).rejects.toThrow('s3://nowhere has no such bucket');
  });

  it('gives a trial store in a folder, with the versions of a release', async () => {
    const store = direct('trial');
    await publishTo(store);
    const trial = await createTrialStore(store);
    onTestFinished(trial.remove);
    await trial.promote('r1');
    const inside = openStore(trial.folder);
    expect(await inside.active()).toBe('r1');
    expect(await inside.record('shell/1.0.0')).toEqual(await store.record('shell/1.0.0'));
    expect(await store.active()).toBeUndefined();
  });
});

it.each([
  's3://',
  's3://a',
  's3://Bucket',
  's3://bucket/../x',
  's3://bucket//x',
  's3://bucket/a b',
  's3://key:secret@host/b',
])('refuses the address %s', (address) => {
  expect(() => openStore(address)).toThrow('is no address like s3://bucket/prefix');
});
