import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readServices, settingsFaults, settingsFiles, staleFiles, writeFiles } from './settings-files.ts';

const root = join(import.meta.dirname, '../../../..');
const variables = {
  PORT: { reader: { form: 'a port' }, does: 'Where it listens.', default: '80' },
  KEY: { reader: { form: 'a key | or two' }, does: 'Signs.', isSecret: true },
  MODE: { reader: { form: 'a mode' }, does: 'How.', isOptional: true, isNeededInProduction: true },
} as const;
const services = { front: variables, back: { PORT: variables.PORT, HOST: { ...variables.PORT, default: '' } } };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stufenlos-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A checkout whose derived files are current. */
async function current() {
  const files = await settingsFiles(services);
  for (const path of files.keys()) mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFiles(folder, files);
  return files;
}

it('finds nothing to say where every file is current', async () => {
  expect(staleFiles(folder, await current())).toEqual([]);
});

it.each([0, 1, 2])('finds file %i that somebody changed, and one that is missing', async (index) => {
  const files = await current();
  const path = [...files.keys()][index] ?? '';
  writeFileSync(join(folder, path), `${files.get(path)} `);
  expect(staleFiles(folder, files)).toEqual([path]);
  rmSync(join(folder, path));
  expect(staleFiles(folder, files)).toEqual([path]);
});

it('finds each file when a variable is new', async () => {
  await current();
  const files = await settingsFiles({ ...services, more: variables });
  expect(staleFiles(folder, files)).toEqual([...files.keys()]);
});

it('writes a table, an example and the names for the launcher', async () => {
  await current();
  const [table = '', example = '', names = ''] = [...(await settingsFiles(services)).keys()].map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  expect(table).toMatch(/\| `PORT` +\| a port +\| `80` +\| Where it listens. +\|/);
  expect(table).toMatch(/\| `KEY` +\| a key \\\| or two +\| required +\| Signs. Secret; or `KEY_FILE`. +\|/);
  expect(table).toMatch(/\| `MODE` .*\| none; required in production \|/);
  expect(example.match(/^# PORT=80$/gm)).toHaveLength(1);
  expect(example).toContain('# Where it listens. Also read by back.\n# PORT=80\n');
  expect(example).toContain('# Signs. Required. Secret.\n# KEY=\n# KEY_FILE=\n');
  expect(example).toContain('# How. Required in production.\n# MODE=\n');
  expect(JSON.parse(names)).toEqual({
    front: { variables: ['PORT', 'KEY', 'MODE'], secrets: ['KEY'] },
    back: { variables: ['PORT', 'HOST'], secrets: [] },
  });
});

it('knows every service of this repository, and its files are current', async () => {
  expect(Object.keys(await readServices(root))).toEqual(['api', 'edge', 'sandbox', 'worker']);
  expect(await settingsFaults(root)).toEqual([]);
});
