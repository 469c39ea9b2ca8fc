import { expect, it } from 'vitest';
import { checkFolders } from './folders.ts';

const paths = ['libs/a/src/one.ts', 'libs/a/src/two.ts', 'libs/a/src/two.test.ts', 'libs/a/src/inner/three.ts'];

it('a folder over the limit is named with the number of its own files', () => {
  expect(checkFolders(paths, 2)).toEqual(['libs/a/src: 3 files; at most 2, split it by subject']);
});

it('a folder at the limit passes', () => {
  expect(checkFolders(paths, 3)).toEqual([]);
});
