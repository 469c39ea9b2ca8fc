import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { integrityOf } from '../integrity.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { planPublish, publish } from './publish.ts';
import { pathIn } from '../testing/path-in.ts';

const cli = join(import.meta.dirname, '../cli/main.ts');
const version = '1.0.0';
const source = { repository: 'https://code.example/orders.git', revision: 'abc', isClean: true };

it('copies a remote with its hashes, its ranges and compressed copies', async () => {
  const { store, remote } = fabricateCheckout();
  const folder = await publish(store, readBuild(remote('orders')), { version, source });
  expect(folder).toBe('remotes/orders/1.0.0');
  const record = (await store.record(folder))?.record;
  expect(record).toMatchObject({
    kind: 'remote',
    name: 'orders',
    version,
    commit: 'abc',
    repository: 'https://code.example/orders.git',
    isClean: true,
    requires: { react: '^19.3.1', '@stufenlos/platform': '^1.0.0' },
    descriptor: { version },
    preload: { js: ['js/async/remote.0123456789.js'] },
  });
  const script = 'js/async/remote.0123456789.js';
  const content = readFileSync(pathIn(store, `${folder}/${script}`));
  const file = record?.files[script];
  expect(file).toMatchObject({ integrity: integrityOf(content), bytes: content.length });
  const br = readFileSync(pathIn(store, `${folder}/${script}.br`));
  expect(file?.br?.integrity).toBe(integrityOf(br));
  expect(brotliDecompressSync(br)).toEqual(content);
  expect(gunzipSync(readFileSync(pathIn(store, `${folder}/${script}.gz`)))).toEqual(content);
});

it('records which files a view and a language need', async () => {
  const { store, remote } = fabricateCheckout();
  const files = {
    'js/async/src_pages_home-page_tsx.0123456789.js': '1',
    'css/async/src_pages_home-page_tsx.0123456789.css': 'a{}',
    'js/async/src_pages_home-page_tsx-more.0123456789.js': '1',
    'js/async/texts-de.0123456789.js': '1',
  };
  const folder = await publish(store, readBuild(remote('orders', { files })), { version });
  expect((await store.record(folder))?.record).toMatchObject({
    preload: {
      views: {
        home: ['css/async/src_pages_home-page_tsx.0123456789.css', 'js/async/src_pages_home-page_tsx.0123456789.js'],
      },
      texts: { de: ['js/async/texts-de.0123456789.js'], en: [] },
    },
  });
});

it('does not copy internal files of the build into the store', async () => {
  const { store, remote } = fabricateCheckout();
  const build = readBuild(remote('orders', { files: { 'mf-stats.json': '{}', '.tsbuildinfo': '{}' } }));
  const folder = await publish(store, build, { version });
  expect(Object.keys((await store.record(folder))?.record.files ?? {})).not.toContain('mf-manifest.json');
  expect(existsSync(pathIn(store, `${folder}/mf-stats.json`))).toBe(false);
  expect(existsSync(pathIn(store, `${folder}/.tsbuildinfo`))).toBe(false);
});

it('never writes a version twice', async () => {
  const { store, shell } = fabricateCheckout();
  await publish(store, readBuild(shell()), { version });
  await expect(publish(store, readBuild(shell()), { version })).rejects.toThrow('immutable');
});

it.each(['../up', '1', 'latest', '1.0.0/x'])('refuses %s as a version', async (wrong) => {
  const { store, shell } = fabricateCheckout();
  await expect(publish(store, readBuild(shell()), { version: wrong })).rejects.toThrow('is not a version');
});

it('refuses a file whose name does not change with its content', async () => {
  const { remote } = fabricateCheckout();
  expect(() => readBuild(remote('orders', { files: { 'js/async/plain.js': '1' } }))).toThrow('no content hash');
});

it('refuses a missing build and a folder that is no remote', async () => {
  const { root, remote } = fabricateCheckout();
  expect(() => readBuild(join(root, 'nothing'))).toThrow('build first');
  const broken = remote('orders');
  rmSync(join(broken, 'remote.json'));
  expect(() => readBuild(broken)).toThrow('remote.json is missing');
  const unexposed = remote('billing');
  writeFileSync(
    join(unexposed, 'dist/mf-manifest.json'),
    JSON.stringify({ metaData: { remoteEntry: { name: 'x' } }, shared: [], exposes: [] }),
  );
  expect(() => readBuild(unexposed)).toThrow('exposes no ./remote');
  rmSync(join(unexposed, 'dist/mf-manifest.json'));
  expect(() => readBuild(unexposed)).toThrow('mf-manifest.json is missing');
});

it.each([
  ['React', '"react.transitional.element"', 'holds React (react.transitional.element)'],
  ['a key of the payment provider', '"sk_live_1"', 'holds'],
])('refuses a remote that contains %s', async (_, text, expected) => {
  const { store, remote } = fabricateCheckout();
  const build = readBuild(remote('orders', { files: { 'js/async/x.0123456789.js': text } }));
  await expect(publish(store, build, { version })).rejects.toThrow(
    `remotes/orders/1.0.0/js/async/x.0123456789.js ${expected}`,
  );
  expect(existsSync(pathIn(store, 'remotes'))).toBe(false);
});

it('refuses texts that exist in one language only, and a budget that is no number', async () => {
  const { store, remote } = fabricateCheckout();
  const locales = {
    'de.json': { scan: { title: 'Prüfung', more: 'Mehr' } },
    'en.json': { scan: { title: 'Check' } },
    'legal.en.json': { imprint: 'Imprint' },
  };
  const build = readBuild(remote('orders', { locales }));
  await expect(publish(store, build, { version })).rejects.toThrow(
    /de\.json: scan\.more exists in one language only\s+legal\.en\.json: imprint exists in one language only/,
  );
  const paired = remote('billing', { locales: { 'de.json': { a: { b: '1' } }, 'en.json': { a: { b: '2' } } } });
  expect(await publish(store, readBuild(paired), { version })).toBe('remotes/billing/1.0.0');
  const wrong = remote('profile', { manifest: { budgets: { scan: { brotliBytes: 'many', files: [] } } } });
  expect(() => readBuild(wrong)).toThrow(/package\.json is wrong[\s\S]+brotliBytes/);
});

it('needs no right beyond the folder of its remote', async () => {
  const { root, store, remote } = fabricateCheckout();
  mkdirSync(pathIn(store, 'remotes/orders'), { recursive: true });
  mkdirSync(pathIn(store, 'remotes/billing'));
  remote('orders');
  remote('billing');
  // The user "nobody" owns this one folder of the store.
  const nobody = 65534;
  chmodSync(root, 0o755);
  chownSync(pathIn(store, 'remotes/orders'), nobody, nobody);
  const asNobody = (name: string) =>
    spawnSync(process.execPath, [cli, 'publish', `remotes/${name}`, '--store', store.files.address], {
      cwd: root,
      uid: nobody,
      encoding: 'utf8',
    });
  expect(asNobody('orders')).toMatchObject({ status: 0, stdout: 'remotes/orders/1.0.0\n' });
  const refused = asNobody('billing');
  expect(refused.status).toBe(4);
  expect(refused.stderr).toMatch(/^release: you have no right to .*remotes\/billing/);
});

it('removes what a killed publish left behind, and nothing that may still be written', async () => {
  const { store, remote } = fabricateCheckout();
  const old = pathIn(store, 'remotes/orders/.0.9.0.5c1d.draft');
  const earlier = pathIn(store, 'remotes/orders/0.8.0.4711.draft');
  const current = pathIn(store, 'remotes/orders/.0.9.1.77aa.draft');
  for (const folder of [old, earlier, current]) mkdirSync(folder, { recursive: true });
  const longAgo = Date.now() / 1000 - 2 * 24 * 3600;
  for (const folder of [old, earlier]) utimesSync(folder, longAgo, longAgo);
  await publish(store, readBuild(remote('orders')), { version });
  expect([old, earlier, current].map(existsSync)).toEqual([false, false, true]);
});

it('refuses a version that exists before anything is written', async () => {
  const { store, remote } = fabricateCheckout();
  const build = readBuild(remote('orders'));
  await publish(store, build, { version });
  await expect(planPublish(store, build, { version })).rejects.toThrow('versions are immutable');
});
