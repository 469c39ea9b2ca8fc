import { expect, it } from 'vitest';
import { baseConfig } from './base-config.ts';

it('only a build empties the folder of its results, which others may read beside a development server', () => {
  const cleans = (command: string) => baseConfig('/somewhere', 'runs', command).output?.cleanDistPath;
  expect([cleans('build'), cleans('dev')]).toEqual([true, false]);
});
