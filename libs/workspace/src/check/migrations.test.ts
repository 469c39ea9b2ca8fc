import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkMigrations, migrations } from './migrations.ts';

const published = { '0001_scans': 'a', '0002_accounts': 'b' };
const check = (files: Record<string, string>, list: Record<string, string> = published, earlier: string[][] = []) =>
  checkMigrations(files, list, earlier);

it('has nothing to say about migrations that are as they were published', () => {
  expect(check(published, published, [['0001_scans'], ['0001_scans', '0002_accounts']])).toEqual([]);
});

it('refuses a published migration that is renamed, removed or changed', () => {
  expect(check({ '0001_scans': 'a', '0002_people': 'b' })).toEqual([
    '0002_accounts is published and has no file: a published name stays',
    expect.stringContaining('lacks "0002_people": "b"'),
  ]);
  expect(check({ '0001_scans': 'a' })).toEqual([expect.stringMatching(/^0002_accounts is published and has no file/)]);
  expect(check({ ...published, '0001_scans': 'c' })).toEqual([
    '0001_scans is published and was changed: a later migration mends it (its hash now: c)',
  ]);
});

it('asks for the entry of a new migration, and gives it', () => {
  expect(check({ ...published, '0003_new': 'n' })).toEqual([
    expect.stringMatching(/published\.json lacks "0003_new": "n"$/),
  ]);
});

it('refuses a list that was changed together with the names', () => {
  const renamed = { '0001_scans': 'a', '0002_people': 'b' };
  expect(check(renamed, renamed, [Object.keys(published)])).toEqual([
    expect.stringContaining('had 0002_accounts at another place before'),
  ]);
  const squeezed = { '0001_scans': 'a', '0001a_between': 'z', '0002_accounts': 'b' };
  expect(check(squeezed, squeezed, [Object.keys(published)])).toHaveLength(1);
  const turned = { '0002_accounts': 'b', '0001_scans': 'a' };
  expect(check(published, turned)).toEqual([expect.stringContaining('is not in order')]);
});

it('finds the migrations of this repository as they were published', () => {
  expect(migrations(join(import.meta.dirname, '../../../..'))).toEqual({ faults: [] });
});
