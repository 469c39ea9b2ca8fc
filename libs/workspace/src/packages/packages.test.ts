import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { packPackages, type PackedPackage } from './pack-packages.ts';
import { publicPackages } from './public-packages.ts';
import { publishPackages } from './publish-packages.ts';

const folders: string[] = [];
const servers: Server[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  for (const server of servers) server.close().closeAllConnections();
});

let root = '';
const write = (files: Record<string, string | object>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};
const library = (name: string, more: object = {}) => ({
  name: `@stufenlos/${name}`,
  version: '1.2.0',
  private: true,
  publishConfig: { access: 'public' },
  exports: { '.': './src/index.ts', './data/*': './src/data/*' },
  ...more,
});
const pack = () => packPackages(root, publicPackages(root), join(root, 'out'));
let first: readonly PackedPackage[] | undefined;
/** The packages without a change, packed once for all tests: npm takes almost a second to start. */
const packed = () => (first ??= pack());
const fileOf = (archive: string, path: string) =>
  execFileSync('tar', ['xzOf', archive, `package/${path}`], { encoding: 'utf8' });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
  folders.push(root);
  const built = (folder: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  write({
    LICENSE: 'MIT',
    'remotes/README.md': '',
    'services/README.md': '',
    'libs/words/package.json': library('words'),
    'libs/view/package.json': library('view', {
      bin: { view: './src/cli/main.ts' },
      dependencies: { '@stufenlos/words': '1.2.0' },
      peerDependencies: { react: '19.3.1' },
      devDependencies: { '@stufenlos/house': '*' },
      nx: { tags: [] },
    }),
    'libs/house/package.json': { name: '@stufenlos/house', version: '0.1.0' },
    ...built('libs/words', {
      'README.md': 'Words',
      'CHANGELOG.md': '# Changelog\n\n## 1.2.0\n\n- New.\n',
      'dist/index.js': "export { word } from './word.js';",
      'dist/index.d.ts': "export { word } from './word.ts';",
      'dist/word.js': "export const word = 'w';",
      'dist/word.d.ts': 'export declare const word: string;',
      'dist/word.test.js': "import 'vitest';",
      'src/data/a.json': '{}',
    }),
    ...built('libs/view', {
      'README.md': 'View',
      'CHANGELOG.md': '## 1.2.0\n',
      'dist/index.js': "import 'react';\nimport '@stufenlos/words';\nimport './view.module.css';",
      'dist/index.d.ts': "import type { ReactNode } from 'react';",
      'dist/cli/main.js': 'new Worker(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));',
      'dist/cli/main.d.ts': 'export {};',
      'dist/cli/thread.js': 'export {};',
      'dist/cli/thread.d.ts': 'export {};',
      'src/view.module.css': '.a {}',
      'src/data/b.json': '{}',
    }),
  });
});

it('packs what the entry points reach, as JavaScript with types, and nothing else', () => {
  const [words, view] = packed();
  const files = execFileSync('tar', ['tzf', words!.archive], { encoding: 'utf8' }).trim().split('\n');
  expect(files.map((path) => path.replace('package/', '')).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/data/a.json',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/word.d.ts',
    'dist/word.js',
    'package.json',
  ]);
  expect(JSON.parse(fileOf(view!.archive, 'package.json'))).toEqual({
    name: '@stufenlos/view',
    version: '1.2.0',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.12' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './data/*': './dist/data/*' },
    bin: { view: './dist/cli/main.js' },
    files: ['dist', 'CHANGELOG.md'],
    dependencies: { '@stufenlos/words': '1.2.0' },
    peerDependencies: { react: '^19.3.1' },
  });
  expect(fileOf(view!.archive, 'dist/view.module.css')).toBe('.a {}');
  expect(fileOf(view!.archive, 'dist/cli/thread.js')).toBe('export {};');
});

it('packs equal files to an equal archive', () => {
  const integrities = (packages: readonly PackedPackage[]) => packages.map(({ integrity }) => integrity);
  const before = integrities(packed());
  expect(integrities(pack())).toEqual(before);
});

it.each<[fault: string, files: Record<string, string | object>, message: RegExp]>([
  [
    'a package that needs one which stays here',
    { 'libs/words/package.json': library('words', { dependencies: { '@stufenlos/house': '0.1.0' } }) },
    /libs\/words is published and needs @stufenlos\/house, which is not/,
  ],
  [
    'a range that is not the present version',
    { 'libs/view/package.json': library('view', { dependencies: { '@stufenlos/words': '*' } }) },
    /libs\/view names @stufenlos\/words \*; its version is 1\.2\.0/,
  ],
  [
    'an import that package.json does not name',
    { 'libs/words/dist/word.js': "import 'zod';" },
    /libs\/words: dist\/word\.js imports zod, which package\.json does not name/,
  ],
  [
    'a type of a package that package.json does not name',
    { 'libs/words/dist/word.d.ts': "import type { A } from '@stufenlos/house';" },
    /dist\/word\.d\.ts imports @stufenlos\/house/,
  ],
  [
    'a file that does not exist',
    { 'libs/words/dist/word.js': "import './gone.js';" },
    /word\.js -> \.\/gone\.js is not in the package/,
  ],
  [
    'an entry point that is not compiled',
    { 'libs/words/package.json': library('words', { exports: { '.': './src/other.ts' } }) },
    /dist\/other\.js is missing; compile first/,
  ],
  [
    'a version without an entry in the changelog',
    { 'libs/words/CHANGELOG.md': '## 1.2.0-rc\n' },
    /libs\/words\/CHANGELOG\.md says nothing about 1\.2\.0/,
  ],
])('refuses %s', (_, files, message) => {
  write(files);
  expect(pack).toThrow(message);
});

/** A registry as npm speaks to it: a document for each package, written by its publication. */
async function startRegistry(): Promise<string> {
  const documents = new Map<string, object>();
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1).split('?')[0]!);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'PUT') {
      const found = documents.get(name);
      answer(found ? 200 : 404, found ?? { error: 'not found' });
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      documents.set(name, JSON.parse(body) as object);
      answer(201, { ok: true });
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv(`npm_config_//${place}/:_authToken`, 'token');
  vi.stubEnv('npm_config_cache', join(root, 'cache'));
  return `http://${place}/`;
}

it('publishes to a registry once, and refuses a version with other content', async () => {
  const registry = await startRegistry();
  const states = async (packages: readonly PackedPackage[]) =>
    (await publishPackages(packages, registry)).map(({ name, state }) => `${name} ${state}`);
  expect(await states(packed())).toEqual(['@stufenlos/words published', '@stufenlos/view published']);
  expect(await states(packed())).toEqual(['@stufenlos/words present', '@stufenlos/view present']);
  write({ 'libs/words/dist/word.js': "export const word = 'other';" });
  await expect(states(pack())).rejects.toThrow('@stufenlos/words 1.2.0 is published with other content');
});

it('says so when the registry does not answer', async () => {
  vi.stubEnv('npm_config_cache', join(root, 'cache'));
  await expect(publishPackages(packed(), 'http://127.0.0.1:9/')).rejects.toThrow('http://127.0.0.1:9/ does not answer');
});
