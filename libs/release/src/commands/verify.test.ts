import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Release } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { integrityOf } from '../integrity.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { provided } from '../testing/checkout.ts';
import { publishAll, type Fabricated } from '../testing/publish-all.ts';
import { compose } from './compose.ts';
import { verified, verify } from './verify.ts';
import { pathIn } from '../testing/path-in.ts';

const faultsOf = async (fabricated: Fabricated) => (await verify((await publishAll(fabricated)).store, 'r1')).faults;

const budget = (brotliBytes: number, file: string) => ({ scan: { brotliBytes, files: [file] } });

function rewrite(store: ReleaseStore, change: (release: Release) => void): void {
  const path = pathIn(store, 'releases/r1.json');
  const release = JSON.parse(readFileSync(path, 'utf8')) as Release;
  change(release);
  writeFileSync(path, JSON.stringify(release));
}

it('passes a correct release and notes what its versions do not say', async () => {
  const { store } = await publishAll({ more: { billing: { descriptor: {} } } });
  const { faults, notes } = await verify(store, 'r1');
  expect(faults).toEqual([]);
  expect(notes).toContain('shell/1.0.0 names no routes that a release must have');
  expect(notes).toContain('remotes/orders/1.0.0 does not say which API it needs');
  expect(notes).toContain('remotes/orders/1.0.0 has no budget of bytes');
});

it('passes a release within its budgets, with the API and the routes that it needs', async () => {
  const { store } = await publishAll({
    shellFacts: {
      contracts: '1.2.0',
      manifest: { requiredRoutes: ['/', '/scan/:token'], budgets: budget(9_000, 'js/index.*.js') },
    },
    orders: { contracts: '1.1.0', manifest: { budgets: budget(9_000, 'remoteEntry.*.js') } },
    website: { contracts: '1.2.0', manifest: { budgets: {} } },
  });
  expect(await verify(store, 'r1')).toEqual({ faults: [], notes: [] });
});

it.each<[string, Fabricated, RegExp]>([
  [
    'another contract major, by the teams of both',
    {
      shellFacts: { manifest: { team: 'Platform team' } },
      orders: {
        descriptor: { contract: '2.0.0' },
        requires: { '@stufenlos/platform': '^2.0.0' },
        manifest: { team: 'Orders team' },
      },
    },
    /orders is built for contract 2\.0\.0, the shell provides 1\.0\.0; Orders team can build it for 1\.0, Platform team can publish a shell with 2\.0 first/,
  ],
  [
    'a contract whose support has ended, by the teams of both',
    {
      provides: { ...provided, '@stufenlos/platform': '2.1.0' },
      shellFacts: { manifest: { team: 'Platform team' } },
      orders: { manifest: { team: 'Orders team' } },
    },
    /orders is built for contract 1\.0\.0, the shell provides 2\.1\.0; Orders team can build it for 2\.1, Platform team has ended the support of 1\.0 and can keep the shell before/,
  ],
  [
    'a newer contract minor than the shell has',
    { orders: { descriptor: { contract: '1.1.0' }, requires: { '@stufenlos/platform': '^1.1.0' } } },
    /orders is built for contract 1\.1\.0, .*; the team of orders can build it for 1\.0, the team of shell can publish/,
  ],
  [
    'a declared contract that differs from the one of the build',
    {
      provides: { ...provided, '@stufenlos/platform': '1.3.0' },
      orders: { requires: { '@stufenlos/platform': '^1.2.0' } },
    },
    /orders declares contract 1\.0\.0 but was built against \^1\.2\.0; to correct by the team of orders/,
  ],
  [
    'a shared range that the shell does not satisfy',
    { orders: { requires: { react: '^20.0.0' }, manifest: { team: 'Orders team' } } },
    /orders needs react \^20\.0\.0, .*; to settle by Orders team and the team of shell/,
  ],
  ['a shared package the shell does not have', { orders: { requires: { vue: '^3.0.0' } } }, /provides none/],
  ['a malformed range', { orders: { requires: { react: '>=19 <21' } } }, /orders needs react >=19 <21/],
  [
    'two owners of one path with differently named parameters',
    { more: { billing: { descriptor: { routes: route('/scan/:id'), nav: [] } } } },
    /\/scan\/:id is claimed by billing\/home and orders\/home/,
  ],
  ...['/health', '/api/list', '/sandbox', '//shell/x', '/remotes/:name', '/auth/callback/'].map(
    (path): [string, Fabricated, RegExp] => [
      `the page ${path}, where the edge answers by itself`,
      { more: { billing: { descriptor: { routes: route('/billing', [path]), nav: [] } } } },
      new RegExp(`^billing/home: the edge answers ${path} by itself, so no visitor would see that page$`),
    ],
  ),
  [
    'an alias that is the page of another remote',
    { more: { billing: { descriptor: { routes: route('/billing', ['/Pricing'.toLowerCase()]) } } } },
    /\/pricing is claimed by/,
  ],
  [
    'a navigation entry without a target',
    { orders: { descriptor: { nav: [{ labelKey: 'nav', to: '/gone', when: 'always', order: 1 }] } } },
    /orders: the navigation leads to \/gone/,
  ],
  [
    'two navigation entries to one page',
    { orders: { descriptor: { nav: [{ labelKey: 'nav', to: '/', when: 'always', order: 1 }] } } },
    /two navigation entries lead to \//,
  ],
  [
    'a required page without owner',
    { orders: { descriptor: { routes: route('/elsewhere') } } },
    /nobody owns \/scan\/:token/,
  ],
  [
    'a label missing in one language',
    { orders: { descriptor: { labels: { de: { title: 'Titel', extra: 'x' }, en: { title: 'Title' } } } } },
    /orders: label extra is missing in English/,
  ],
  [
    'a title without any text',
    { orders: { descriptor: { labels: { de: {}, en: {} } } } },
    /orders: label title is missing in German/,
  ],
  [
    'a remote that needs a newer API than the platform has',
    { shellFacts: { contracts: '1.2.0' }, orders: { contracts: '1.3.0' } },
    /orders needs the API of contracts \^1\.3\.0, the platform has 1\.2\.0; to settle by the team of orders and the team of shell/,
  ],
  [
    'a remote that needs another major version of the API',
    { shellFacts: { contracts: '2.0.0' }, orders: { contracts: '1.3.0' } },
    /orders needs the API of contracts \^1\.3\.0, the platform has 2\.0\.0/,
  ],
  [
    'a missing route that the shell requires',
    { shellFacts: { manifest: { requiredRoutes: ['/', '/imprint'] } } },
    /^nobody owns \/imprint$/,
  ],
  [
    'a view that is larger than its budget',
    { orders: { manifest: { budgets: budget(10, 'js/async/remote.*.js') } } },
    /remotes\/orders\/1\.0\.0: scan loads \d+ bytes, \d+ more than its budget 10/,
  ],
  [
    'a budget for a file that is not there',
    { orders: { manifest: { budgets: budget(10, 'js/async/gone.*.js') } } },
    /budget scan counts dist\/js\/async\/gone\.\*\.js, which 0 files are called/,
  ],
  [
    'an inline script in the document',
    { shellFiles: { 'index.html': '<script>1</script>' } },
    /index\.html holds an inline script/,
  ],
  [
    'a script of the document without integrity',
    { shellFiles: { 'index.html': '<script defer src="js/index.0123456789.js"></script>' } },
    /loads without integrity/,
  ],
  [
    'the same in a document that ends a sign-in',
    { shellFiles: { 'auth-silent.html': '<script defer src="js/auth.0123456789.js"></script>' } },
    /auth-silent\.html loads without integrity/,
  ],
  ['a document that starts no script', { shellFiles: { 'index.html': '<p>hi</p>' } }, /starts no script/],
])('refuses %s', async (_, fabricated, expected) => {
  expect((await faultsOf(fabricated)).join('\n')).toMatch(expected);
});

it.each([
  [
    'a second React',
    'remotes/orders/1.0.0/js/async/remote.0123456789.js',
    '"react.transitional.element"',
    /holds React/,
  ],
  [
    'a provider key in the shell',
    'shell/1.0.0/js/index.0123456789.js',
    '"sk_live_1"',
    /shell\/1\.0\.0\/js\/index.* holds/,
  ],
  [
    'the provider’s host in a remote',
    'remotes/orders/1.0.0/js/async/remote.0123456789.js',
    '"api.stripe.com"',
    /api\\\.stripe/,
  ],
])('finds %s also in a version that is published already', async (_, path, text, expected) => {
  const { store } = await publishAll();
  appendFileSync(pathIn(store, path), text);
  expect((await verify(store, 'r1')).faults.join('\n')).toMatch(expected);
});

it('finds every kind of tampering in the store', async () => {
  const script = 'remotes/orders/1.0.0/js/async/remote.0123456789.js';
  const { store } = await publishAll();
  appendFileSync(pathIn(store, script), '//');
  expect((await verify(store, 'r1')).faults).toEqual([`${script} has another hash`]);
  writeFileSync(pathIn(store, `${script}.br`), 'x');
  rmSync(pathIn(store, `${script}.gz`));
  expect((await verify(store, 'r1')).faults).toEqual([
    `${script} has another hash`,
    `${script}.br has another hash`,
    `${script}.gz is missing`,
  ]);
  appendFileSync(pathIn(store, 'remotes/orders/1.0.0/record.json'), '\n');
  expect((await verify(store, 'r1')).faults).toContain('remotes/orders/1.0.0/record.json has another hash');
  rmSync(pathIn(store, 'remotes/website/1.0.0'), { recursive: true });
  expect((await verify(store, 'r1')).faults).toContain('remotes/website/1.0.0 was never published');
});

it('finds an edited release: a removed hash, another address, another descriptor', async () => {
  const { store, release } = await publishAll();
  const entry = release.remotes.orders?.entry ?? '';
  rewrite(store, ({ remotes }) => Object.assign(remotes.orders ?? {}, { integrity: {} }));
  expect((await verify(store, 'r1')).faults).toEqual([`orders: ${entry} has no hash or another one than its record`]);
  rewrite(store, ({ remotes }) => Object.assign(remotes.orders ?? {}, { entry: '/remotes/website/1.0.0/x.js' }));
  expect((await verify(store, 'r1')).faults.join()).toContain('/remotes/website/1.0.0/x.js');
  rewrite(store, ({ remotes }) => Object.assign(remotes.orders?.descriptor.routes[0] ?? {}, { access: 'plan' }));
  expect((await verify(store, 'r1')).faults.join()).toContain('the descriptor is not the one that was published');
  rewrite(store, (edited) => Object.assign(edited, { platform: '9.0.0' }));
  expect((await verify(store, 'r1')).faults.join()).toContain('another platform than its shell');
});

it.each<[string, (release: Release) => unknown, string]>([
  [
    'an entry that no record has, without a hash',
    ({ remotes: { orders } }) => Object.assign(orders!, { entry: '/remotes/orders/1.0.0/gone.js', integrity: {} }),
    'orders: /remotes/orders/1.0.0/gone.js has no hash or another one than its record',
  ],
  [
    'the hash of a text',
    ({ remotes: { orders } }) =>
      Object.assign(orders!.preload.texts, { de: [{ href: '/remotes/orders/1.0.0/de.js', integrity: 'sha384-A' }] }),
    'orders: /remotes/orders/1.0.0/de.js has no hash or another one than its record',
  ],
  [
    'a file in a folder whose name is as long',
    ({ remotes: { orders } }) => {
      for (const file of orders!.preload.css) file.href = file.href.replace('/orders/', '/others/');
    },
    'orders: /remotes/others/1.0.0/css/async/remote.0123456789.css has no hash or another one than its record',
  ],
  [
    'a record of a version that is no part of it',
    (release) => Object.assign(release.records, { 'remotes/gone/1.0.0': 'sha384-A' }),
    'remotes/gone/1.0.0 is recorded but not part of the release',
  ],
])('finds %s in an edited release', async (_, edit, fault) => {
  const { store } = await publishAll();
  rewrite(store, (release) => void edit(release));
  expect((await verify(store, 'r1')).faults).toContain(fault);
});

it.each<[string, { [key: string]: unknown; descriptor?: object }]>([
  ['another name', { name: 'website' }],
  ['another version', { version: '1.0.1' }],
  ['another kind', { kind: 'shell', provides: {} }],
  ['the descriptor of another remote', { descriptor: { name: 'website' } }],
  ['the descriptor of another version', { descriptor: { version: '1.0.1' } }],
])('refuses a record with %s than its folder', async (_, change) => {
  const { store, release } = await publishAll();
  const path = pathIn(store, 'remotes/orders/1.0.0/record.json');
  const record = JSON.parse(readFileSync(path, 'utf8')) as { descriptor: object };
  const changed = { ...record, ...change, descriptor: { ...record.descriptor, ...change.descriptor } };
  writeFileSync(path, JSON.stringify(changed));
  const records = { ...release.records, 'remotes/orders/1.0.0': integrityOf(readFileSync(path)) };
  rewrite(store, (edited) => Object.assign(edited, { records }));
  const refusal = 'remotes/orders/1.0.0/record.json is the record of ';
  await expect(verified(store, 'r1')).rejects.toThrow(refusal);
  await expect(compose(store, { id: 'r2', changes: { orders: '1.0.0' }, from: 'r1' })).rejects.toThrow(refusal);
});

it('finds a remote without any record, by its name', async () => {
  const { store } = await publishAll();
  rewrite(store, ({ remotes }) => Object.assign(remotes.orders?.descriptor ?? {}, { version: '1.0.9' }));
  expect((await verify(store, 'r1')).faults).toContain('orders: nothing says which files remotes/orders/1.0.9 has');
});

it('finds texts of one language also where an earlier tool published them', async () => {
  const { store } = await publishAll();
  const path = pathIn(store, 'remotes/orders/1.0.0/record.json');
  const record = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...record, unpairedTexts: ['de.json: scan.more'] }));
  expect((await verify(store, 'r1')).faults).toContain(
    'remotes/orders/1.0.0: de.json: scan.more exists in one language only',
  );
});

it('names all faults in one error', async () => {
  const { store } = await publishAll({ orders: { requires: { react: '^20.0.0', vue: '^3.0.0' } } });
  await expect(verified(store, 'r1')).rejects.toThrow(/react \^20\.0\.0[\s\S]*vue \^3\.0\.0/);
  await expect(verify(store, 'r2')).rejects.toThrow('there is no release r2');
});

function route(path: string, aliases: string[] = []) {
  return [{ id: 'home', path, aliases, access: 'public' as const, titleKey: 'title' }];
}
