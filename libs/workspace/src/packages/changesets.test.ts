import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { checkChangesets } from './changesets.ts';

let root = '';
let revision = '';
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
const write = (files: Record<string, string | object>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};
const library = (name: string, more: object = {}) => ({
  name: `@stufenlos/${name}`,
  version: '0.1.0',
  publishConfig: { access: 'public' },
  exports: { '.': './src/index.ts', './data/*': './src/data/*' },
  ...more,
});
const faults = () =>
  checkChangesets(root, {
    version: '0.1.0',
    revision,
    packages: { '@stufenlos/words': '0.1.0', '@stufenlos/view': '0.1.0' },
  }).faults;
const fault = (path: string) => [
  `@stufenlos/words 0.1.0 is published with another ${path}: describe it with npm run changeset`,
];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changesets-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write({
    LICENSE: 'MIT',
    'remotes/README.md': '',
    'services/README.md': '',
    '.changeset/README.md': '# Changes\n',
    'libs/words/package.json': library('words'),
    'libs/words/README.md': 'Words',
    'libs/words/src/index.ts': "export { word } from './word.ts';",
    'libs/words/src/word.ts':
      "export const word = 'w';\nnew URL(`./thread${extname(import.meta.url)}`, import.meta.url);",
    'libs/words/src/thread.ts': 'export {};',
    'libs/words/src/word.test.ts': '',
    'libs/words/src/data/a.json': '{}',
    'libs/view/package.json': library('view', { dependencies: { '@stufenlos/words': '0.1.0' } }),
    'libs/view/src/index.ts': "export { word } from '@stufenlos/words';",
  });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a');
  revision = git('rev-parse', 'HEAD');
});

it('has nothing to say about packages as they were published, and about files that are not packed', () => {
  expect(faults()).toEqual([]);
  write({
    'libs/words/src/word.test.ts': 'changed',
    'libs/words/docs/more.md': 'new',
    'libs/words/CHANGELOG.md': 'new',
    'libs/words/package.json': library('words', { devDependencies: { vitest: '4.0.0' } }),
  });
  expect(faults()).toEqual([]);
});

it.each([
  ['src/word.ts', "export const word = 'other';"],
  ['src/thread.ts', 'export const other = 1;'],
  ['src/data/a.json', '{"other":1}'],
  ['src/data/new.json', '{}'],
  ['README.md', 'Other words'],
  ['package.json', library('words', { dependencies: { zod: '4.0.0' } })],
])('refuses another %s under the same version', (path, content) => {
  write({ [`libs/words/${path}`]: content });
  expect(faults()).toEqual(fault(`libs/words/${path}`));
});

it('counts the other files that differ', () => {
  write({ 'libs/words/src/thread.ts': 'other', 'libs/words/README.md': 'other' });
  expect(faults()).toEqual(fault('libs/words/README.md and 1 more'));
});

it('takes a changeset or a higher version, also for a package that names the raised one', () => {
  write({ 'libs/words/README.md': 'other', 'libs/view/src/index.ts': 'other' });
  expect(faults()).toHaveLength(2);
  write({ '.changeset/things.md': "---\n'@stufenlos/words': patch\n---\n\nOther words.\n" });
  expect(faults()).toEqual([]);
  rmSync(join(root, '.changeset/things.md'));
  write({
    'libs/words/package.json': library('words', { version: '0.1.1' }),
    'libs/view/package.json': library('view', { version: '0.1.1', dependencies: { '@stufenlos/words': '0.1.1' } }),
  });
  expect(faults()).toEqual([]);
});

it('says that nothing was compared where the git history lacks the published commit', () => {
  write({ 'libs/words/README.md': 'other' });
  rmSync(join(root, '.git'), { recursive: true });
  expect(checkChangesets(root, { version: '0.1.0', revision, packages: {} })).toEqual({
    faults: [],
    figure: `NOT CHECKED: git does not have commit ${revision.slice(0, 8)} of 0.1.0; git fetch --unshallow may get it`,
  });
});
