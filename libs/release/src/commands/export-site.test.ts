import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { integrityOf } from '../integrity.ts';
import { publishAll } from '../testing/publish-all.ts';
import { compose } from './compose.ts';
import { planExport, type HeaderFile } from './export-site.ts';
import { publish } from './publish.ts';
import { pathIn } from '../testing/path-in.ts';

const publicOrigin = 'https://www.example.org';

it('writes what visitors load, each file with its type and hash, and nothing that the edge keeps to itself', async () => {
  const { root, store } = await publishAll();
  const folder = join(root, 'site');
  await (await planExport(store, { id: 'r1', folder, publicOrigin, also: [] })).apply();
  const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as HeaderFile;
  expect(headers.rules.map(({ path }) => path)).toEqual(['/shell/*', '/remotes/*']);
  expect(headers.rules[0]?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
  for (const { path, file, headers: own, integrity } of headers.files) {
    expect(path).toBe(`/${file}`);
    expect(own['content-type']).toMatch(/^(?:text\/(?:javascript|css); charset=utf-8)$/);
    expect(integrityOf(readFileSync(join(folder, file)))).toBe(integrity);
  }
  const listed = headers.files.map(({ file }) => file);
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  expect(written).toHaveLength(listed.length + 1);
  expect(listed).toContain('shell/1.0.0/theme-first.js');
  expect(listed.filter((file) => /\.html$|record\.json$|prerender/.test(file))).toEqual([]);
});

it('also writes the files of further releases, because tabs may be open on them', async () => {
  const { root, store, remote } = await publishAll();
  await publish(store, readBuild(remote('orders', { version: '1.1.0' })), { version: '1.1.0' });
  await compose(store, { id: 'r2', changes: { orders: '1.1.0' }, from: 'r1' });
  const folder = join(root, 'site');
  const { files } = await (await planExport(store, { id: 'r2', folder, publicOrigin, also: ['r1'] })).apply();
  expect(files.filter(({ path }) => path.startsWith('/remotes/orders/1.0.0/'))).not.toEqual([]);
  expect(files.filter(({ path }) => path.startsWith('/remotes/orders/1.1.0/'))).not.toEqual([]);
});

it('refuses a folder with files, a damaged store and an edge that does not answer, and leaves nothing behind', async () => {
  const { root, store } = await publishAll();
  const full = join(root, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'x'), '');
  await expect(planExport(store, { id: 'r1', folder: full, publicOrigin, also: [] })).rejects.toThrow('is not empty');
  const folder = join(root, 'site');
  const edge = 'http://127.0.0.1:9';
  await expect((await planExport(store, { id: 'r1', folder, publicOrigin, also: [], edge })).apply()).rejects.toThrow(
    'start an edge that serves r1',
  );
  const plan = await planExport(store, { id: 'r1', folder, publicOrigin, also: [] });
  appendFileSync(pathIn(store, 'shell/1.0.0/theme-first.js'), '//');
  await expect(plan.apply()).rejects.toThrow('theme-first.js is not what was published');
  await expect(planExport(store, { id: 'r1', folder, publicOrigin, also: [] })).rejects.toThrow('has another hash');
  expect(readdirSync(root).filter((name) => name.includes('site'))).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});
