import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteDescriptorSchema } from '@stufenlos/contracts';
import { afterAll, expect, it } from 'vitest';
import { createRemote } from './create-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'create-'));
afterAll(() => rmSync(parent, { recursive: true }));
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;

it('writes a remote with the name in its files, its paths and its texts', () => {
  const folder = createRemote({ name: 'news', parent });
  expect(readdirSync(folder, { recursive: true })).toEqual(
    expect.arrayContaining(['.gitignore', 'remote.json', 'src/pages/news-page.tsx', 'src/locales/de.json']),
  );
  const descriptor = remoteDescriptorSchema.parse(json(join(folder, 'remote.json')));
  expect(descriptor).toMatchObject({ name: 'news', routes: [{ id: 'news', path: '/news' }], texts: ['news'] });
  expect(json(join(folder, 'src/locales/en.json'))['page.title']).toBe('Welcome to News');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))) {
    expect([path, /starter/i.test(path + readFileSync(join(folder, path), 'utf8'))]).toEqual([path, false]);
  }
});

it.each([
  ['', 'a remote needs a name'],
  ['News', 'is no name'],
  ['my-news', 'is no name'],
  ['1news', 'is no name'],
  ['../news', 'is no name'],
  ['n'.repeat(41), 'is no name'],
  ['shell', 'is taken by the site itself'],
  ['starter', 'is taken by the site itself'],
])('refuses the name "%s"', (name, message) => {
  expect(() => createRemote({ name, parent })).toThrow(message);
});

it('accepts every name that remote.json accepts, and no other', () => {
  for (const name of ['a', 'abc1', 'A', 'a-b', 'ä', '1', 'a_b']) {
    const isAccepted = remoteDescriptorSchema.shape.name.safeParse(name).success;
    const create = () => createRemote({ name, parent });
    expect([name, isAccepted]).toEqual([name, !throws(create)]);
  }
});

const throws = (act: () => unknown): boolean => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

it('uses an empty folder and leaves one with files alone', () => {
  mkdirSync(join(parent, 'empty'));
  createRemote({ name: 'empty', parent });
  mkdirSync(join(parent, 'full'));
  writeFileSync(join(parent, 'full/notes.txt'), 'mine');
  expect(() => createRemote({ name: 'full', parent })).toThrow('exists and is not empty');
  writeFileSync(join(parent, 'file'), 'mine');
  expect(() => createRemote({ name: 'file', parent })).toThrow('exists and is not empty');
  expect(readdirSync(join(parent, 'full'))).toEqual(['notes.txt']);
});

it('takes packages from archives, also those that only other packages need', () => {
  const packages = join(parent, 'packages');
  mkdirSync(packages);
  expect(() => createRemote({ name: 'offline', parent, packages })).toThrow('has no archives of packages');
  for (const name of ['platform-1.1.0', 'account-0.1.0']) writeFileSync(join(packages, `stufenlos-${name}.tgz`), '');
  const folder = createRemote({ name: 'offline', parent, packages });
  const { dependencies, devDependencies } = json(join(folder, 'package.json'));
  expect(dependencies?.['@stufenlos/platform']).toBe('file:../packages/stufenlos-platform-1.1.0.tgz');
  expect(devDependencies?.['@stufenlos/account']).toBe('file:../packages/stufenlos-account-0.1.0.tgz');
});
