import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { readHistory } from '../pointer/history.ts';
import { publishAll } from '../testing/publish-all.ts';
import { compose } from './compose.ts';
import { diff } from './diff.ts';
import { list } from './list.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';
import { pathIn } from '../testing/path-in.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };

it('makes a signed release active, then the next one, and rolls back', async () => {
  const { store, remote } = await publishAll();
  await sign(store, 'r1', { key: privateKey });
  await promote(store, 'r1', options);
  expect(await store.active()).toBe('r1');

  await publish(store, readBuild(remote('orders', { version: '1.1.0' })), { version: '1.1.0' });
  await compose(store, { id: 'r2', changes: { orders: '1.1.0' } });
  await sign(store, 'r2', { key: privateKey });
  await promote(store, 'r2', options);
  expect(await store.active()).toBe('r2');
  expect(await diff(store, 'r1', 'r2')).toEqual(['version of orders: 1.0.0 -> 1.1.0']);

  expect(await rollback(store, options)).toBe('r1');
  expect(await store.active()).toBe('r1');
  await expect(rollback(store, options)).rejects.toThrow('no earlier release');
  expect((await readHistory(store)).map(({ id, action }) => `${action} ${id}`)).toEqual([
    'promote r1',
    'promote r2',
    'rollback r1',
  ]);
  expect((await list(store)).map(({ id, isActive, isSigned }) => [id, isActive, isSigned])).toEqual([
    ['r1', true, true],
    ['r2', false, true],
  ]);
});

it('refuses an unsigned release, another key and any change after signing', async () => {
  const { store } = await publishAll();
  await expect(promote(store, 'r1', options)).rejects.toThrow('not signed');
  await sign(store, 'r1', { key: generateKeyPairSync('ed25519').privateKey });
  await expect(promote(store, 'r1', options)).rejects.toThrow('not signed with a key that may sign');
  await sign(store, 'r1', { key: privateKey });
  const path = pathIn(store, 'releases/r1.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"access": "public"', '"access": "plan"'));
  await expect(promote(store, 'r1', options)).rejects.toThrow('not signed with a key that may sign');
  expect(await store.active()).toBeUndefined();
});

it('refuses a file that changed after the release was signed', async () => {
  const { store } = await publishAll();
  await sign(store, 'r1', { key: privateKey });
  appendFileSync(pathIn(store, 'shell/1.0.0/index.html'), '<!-- -->');
  await expect(promote(store, 'r1', options)).rejects.toThrow('shell/1.0.0/index.html has another hash');
});

it('does not sign a release that fails verification', async () => {
  const { store } = await publishAll({ orders: { requires: { react: '^20.0.0' } } });
  await expect(sign(store, 'r1', { key: privateKey })).rejects.toThrow('is refused');
  expect((await store.release('r1'))?.signature).toBeUndefined();
});

it('keeps the signature valid when the keys are reordered', async () => {
  const { store } = await publishAll();
  const signed = await sign(store, 'r1', { key: privateKey });
  const reordered = Object.fromEntries(Object.entries(signed).toReversed());
  writeFileSync(pathIn(store, 'releases/r1.json'), JSON.stringify(reordered));
  await promote(store, 'r1', options);
  expect(await store.active()).toBe('r1');
});

it('shows the changes that a visitor notices in a diff', async () => {
  const { store, remote } = await publishAll({ more: { billing: {} } });
  const moved = remote('orders', {
    descriptor: {
      routes: [{ id: 'home', path: '/scan/:token', access: 'signed-in', titleKey: 'title' }],
      nav: [{ labelKey: 'nav', to: '/billing', when: 'signed-in', order: 4 }],
      labels: { de: { title: 'Ergebnis', nav: 'Los' }, en: { title: 'Title', nav: 'Go' } },
    },
    files: {
      'js/more.0123456789.js': 'x'.repeat(10),
      'js/async/texts-de.0123456789.js': 'export default {}',
      'js/async/src_pages_home-page_tsx.0123456789.js': 'export default 1',
    },
    requires: { react: '^19.3.0' },
  });
  await publish(store, readBuild(moved), { version: '2.0.0' });
  await compose(store, { id: 'r2', changes: { orders: '2.0.0', website: null }, from: 'r1' });
  const lines = (await diff(store, 'r1', 'r2')).join('\n');
  expect(lines).toContain('version of website: 1.0.0 -> absent');
  expect(lines).toContain('route /scan/:token: orders/home (public) -> orders/home (signed-in)');
  expect(lines).toContain('navigation /billing (signed-in): absent -> orders, place 4');
  expect(lines).toContain('shared package for orders react: ^19.3.1 -> ^19.3.0');
  expect(lines).toContain('label orders title (de): Titel -> Ergebnis');
  expect(lines).toContain('texts of orders (de): none -> js/async/texts-de.0123456789.js');
  expect(lines).toMatch(/bytes of route \/scan\/:token: \d+ B -> \d+ B/);
  expect(lines).toMatch(/bytes of orders: \d+ B of script -> \d+ B of script/);
  expect(await diff(store, 'r2', 'r2')).toEqual([]);
  await expect(diff(store, 'r1', 'r9')).rejects.toThrow('there is no release r9');
});
