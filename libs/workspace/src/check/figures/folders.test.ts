import { expect, it } from 'vitest';
import { checkFolders } from './folders.ts';

const paths = ['libs/a/src/one.ts', 'libs/a/src/two.ts', 'libs/a/src/two.test.ts', 'libs/a/src/inner/three.ts'];

it('a folder over the limit is named with the number of its own files', () => {
  expect(checkFolders(paths, 2)).toEqual(['libs/a/src: 3 files; at most 2, split it by subject']);
});

it('a folder at the limit passes', () => {
  expect(checkFolders(paths, 3)).toEqual([]);
});

it('a series of numbered files may grow', () => {
  const series = ['0001_one.ts', '0002_two.ts', '0003_three.ts', 'all.ts'].map(
    (name) => `services/a/migrations/${name}`,
  );
  expect(checkFolders(series, 1)).toEqual([]);
  expect(checkFolders([...series, 'services/a/migrations/other.ts'], 1)).toHaveLength(1);
});
