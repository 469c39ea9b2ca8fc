import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkRemote } from './check-remote.ts';

// Inside the project, so that the platform resolves as for a real remote.
const parent = join(import.meta.dirname, '../../dist');
mkdirSync(parent, { recursive: true });
let folder = '';
const folders: string[] = [];
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })));

const write = (files: Record<string, unknown>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};
const platform = JSON.parse(readFileSync(join(import.meta.dirname, '../../../platform/package.json'), 'utf8')) as {
  version: string;
};
const descriptor = {
  name: 'trial',
  version: '1.0.0',
  contract: platform.version,
  routes: [{ id: 'home', path: '/trial', access: 'public', titleKey: 'title' }],
  nav: [],
  labels: { de: { title: 'Titel' }, en: { title: 'Title' } },
  texts: ['trial'],
};
const assets = { js: { sync: [] }, css: { sync: [] } };

beforeEach(() => {
  folder = mkdtempSync(join(parent, 'remote-'));
  folders.push(folder);
  write({
    'package.json': {
      name: 'trial',
      version: '1.0.0',
      budgets: { home: { brotliBytes: 100, files: ['remoteEntry.*.js'] } },
    },
    'remote.json': descriptor,
    'src/locales/de.json': { open: 'Öffnen' },
    'src/locales/en.json': { open: 'Open' },
    'src/page.tsx': "t('open')",
    'dist/remoteEntry.01234567.js': 'trial',
    'dist/mf-manifest.json': {
      metaData: { remoteEntry: { name: 'remoteEntry.01234567.js' } },
      shared: [],
      exposes: [{ path: './remote', assets }],
    },
  });
});

const faults = () => Object.values(checkRemote(folder)).flatMap((check) => check.faults);

it('accepts a sound remote', () => {
  expect(Object.keys(checkRemote(folder))).toEqual(['descriptor', 'texts', 'bundle', 'budgets']);
  expect(faults()).toEqual([]);
});

it.each<[fault: string, files: Record<string, unknown>, message: string]>([
  ['a descriptor that is no JSON', { 'remote.json': '{' }, 'remote.json is missing or wrong'],
  ['a name with wrong characters', { 'remote.json': { ...descriptor, name: 'My-Remote' } }, 'name'],
  [
    'a title without its translation',
    { 'remote.json': { ...descriptor, labels: { de: { title: 'Titel' }, en: {} } } },
    'label title is missing in English',
  ],
  [
    'a contract that is newer than the installed platform',
    { 'remote.json': { ...descriptor, contract: '9.0.0' } },
    `remote.json states contract 9.0.0, but @stufenlos/platform ${platform.version} is installed`,
  ],
  [
    'another version than that of package.json',
    { 'remote.json': { ...descriptor, version: '2.0.0' } },
    'remote.json states version 2.0.0, but package.json of trial states 1.0.0',
  ],
  ['a text without its translation', { 'src/locales/en.json': {} }, 'open is missing in English'],
  ['a language that is missing', { 'src/more/locales/a.de.json': {} }, 'src/more/locales/a.en.json is missing beside'],
  ['a language without German', { 'src/more/locales/a.en.json': {} }, 'src/more/locales/a.de.json is missing beside'],
  [
    'a remote that brings React',
    { 'dist/js/a.01234567.js': 'Symbol.for("react.transitional.element")' },
    'dist/js/a.01234567.js holds React (react.transitional.element)',
  ],
  ['a secret in a bundle', { 'dist/js/a.01234567.js': ['"wh', 'sec_12"'].join('') }, 'dist/js/a.01234567.js holds'],
  ['a view above its budget', { 'dist/remoteEntry.01234567.js': random(300) }, 'home loads'],
  ['a remote that is not built', { 'dist/mf-manifest.json': '' }, 'build first'],
  ['a remote without budgets', { 'package.json': { name: 'trial', version: '1.0.0' } }, 'needs `budgets`'],
])('refuses %s', (_, files, message) => {
  write(files);
  expect(faults().join('\n')).toContain(message);
});

it('holds every further language of the product to German', () => {
  const french = () => checkRemote(folder, ['de', 'en', 'fr'])['texts']?.faults;
  expect(french()).toEqual([
    'src/locales/fr.json is missing beside src/locales/de.json',
    'src/locales/fr.json is missing beside src/locales/en.json',
  ]);
  write({ 'src/locales/fr.json': { close: 'Fermer' } });
  expect(french()).toContain('src/locales/de.json: open is missing in French');
});

/** Text that no compression makes short. */
function random(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => String.fromCharCode(33 + ((seed = (seed * 48_271) % 2_147_483_647) % 90))).join(
    '',
  );
}
