import { expect, it } from 'vitest';
import { baseConfig } from './base-config.ts';

it('only a build empties the folder of its results, which others may read beside a development server', () => {
  const cleans = (command: string) => baseConfig('/somewhere', 'runs', command).output?.cleanDistPath;
  expect([cleans('build'), cleans('dev')]).toEqual([true, false]);
});

it('gives every script and stylesheet of a build a hash, which the browser compares', () => {
  expect(baseConfig('/somewhere', 'runs', 'build').security?.sri).toEqual({ enable: true });
});
