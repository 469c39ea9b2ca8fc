import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxFilesPerFolder, maxFunctionLines } from '../limits.ts';
import { cycles, fileNames, folders, functions, words } from './figures.ts';
import { budgets, directions, namedFiles, rootEntries, secrets, texts, type OwnCheck } from './own-checks.ts';

let root = '';
const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const project = (folder: string, kind: string, more = {}) => ({
  [`${folder}/package.json`]: JSON.stringify({
    name: `@stufenlos/${folder.split('/').at(-1)}`,
    nx: { tags: [`type:${kind}`, 'runs-in:anywhere'] },
    ...more,
  }),
});
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stufenlos-breaches-'));
  write({
    'README.md': 'The tests are in `libs/ui/src/button.ts`.',
    'services/api/src/main.ts': 'export const main = 1;',
    'remotes/runs/src/locales/de.json': '{"open":"Öffnen"}',
    'remotes/runs/src/locales/en.json': '{"open":"Open"}',
    'remotes/runs/src/open.ts': "export const open = 'open';",
    'libs/ui/src/button.ts': 'export const button = 1;',
    'libs/contracts/src/constants/locales.ts': "export const locales = ['de', 'en'] as const;",
    ...project('libs/ui', 'ui'),
    ...project('libs/contracts', 'contracts'),
    ...project('remotes/runs', 'remote', { budgets: { start: { brotliBytes: 20, files: ['js/start.*.js'] } } }),
  });
});
afterEach(() => rmSync(root, { recursive: true }));

it.each<[name: string, check: OwnCheck, files: Record<string, string>, fault: RegExp]>([
  ['an import against the directions', directions, { 'libs/ui/src/a.ts': "import '@stufenlos/contracts';" }, /ui/],
  ['a new entry at the root', rootEntries, { 'notes.txt': '' }, /^unexpected: notes\.txt$/],
  [
    'a word that people do not read',
    texts,
    { 'remotes/runs/src/locales/de.json': '{"open":"Befund"}' },
    /locales\/de\.json: open says “Befund”/,
  ],
  ['a text without its translation', texts, { 'remotes/runs/src/locales/de.json': '{"open":"a","b":"c"}' }, /\bb\b/],
  [
    'a language of the product without a file',
    texts,
    { 'libs/contracts/src/constants/locales.ts': "export const locales = ['de', 'en', 'fr'] as const;" },
    /^remotes\/runs\/src\/locales\/de\.json: open is missing in French$/,
  ],
  [
    'a text that a third language lacks',
    texts,
    {
      'libs/contracts/src/constants/locales.ts': "export const locales = ['de', 'en', 'fr'] as const;",
      'remotes/runs/src/locales/fr.json': '{"opened":"Ouvert"}',
    },
    /open is missing in French/,
  ],
  [
    'a secret in a bundle',
    secrets,
    { 'remotes/runs/dist/a.js': `"${['sk', 'live', 'a'.repeat(24)].join('_')}"` },
    /dist\/a\.js/,
  ],
  [
    'a bundle over its budget',
    budgets,
    {
      'remotes/runs/dist/mf-manifest.json': '{}',
      'remotes/runs/dist/js/start.12ab.js': range(99).join(),
    },
    /start loads/,
  ],
  ['a document that names a missing file', namedFiles, { 'libs/README.md': 'See `libs/ui/src/link.ts`.' }, /link\.ts/],
  [
    'a decision record without a status',
    namedFiles,
    { 'libs/ui/decisions/0001-buttons.md': '# 0001 Buttons' },
    /0001-buttons\.md: has no line “Status/,
  ],
  ['a banned word', words, { 'libs/ui/src/a.ts': '// Waits for ever.' }, /for ever/],
  ['a reference to another document', words, { 'libs/ui/src/a.ts': `// No cookies (${['P', 37].join('')}).` }, /P3\d/],
  [
    'a crowded folder',
    folders,
    Object.fromEntries(range(maxFilesPerFolder + 1).map((at) => [`libs/ui/src/many/file-${at}.ts`, ''])),
    /^libs\/ui\/src\/many: /,
  ],
  [
    'files that import each other',
    cycles,
    { 'libs/ui/src/a.ts': "import './b.ts';", 'libs/ui/src/b.ts': "import './a.ts';" },
    /libs\/ui\/src\/a\.ts, libs\/ui\/src\/b\.ts/,
  ],
  [
    'a long function',
    functions,
    { 'libs/ui/src/a.ts': `export function along() {\n${'  work();\n'.repeat(maxFunctionLines)}}` },
    /along has \d+ lines/,
  ],
  ['a file that is not named after an export', fileNames, { 'libs/ui/src/other.ts': 'export const a = 1;' }, /other/],
])('the checks refuse %s', (_name, check, files, fault) => {
  const before = check(root).faults;
  expect(before.filter((one) => fault.test(one))).toEqual([]);
  write(files);
  const { faults, figure } = check(root);
  expect(faults.filter((one) => fault.test(one))).not.toEqual([]);
  expect(figure ?? '0 figures').toMatch(/^\d+ /);
});
