import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { historyMissing, publishedVersions } from './published-versions.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (revision: string, path: string): { name: string; version: string } =>
  JSON.parse(execFileSync('git', ['show', `${revision}:${path}/package.json`], { cwd: root, encoding: 'utf8' }));

it.skipIf(historyMissing).each(publishedVersions)(
  'states the versions that the commit of $version has',
  ({ version, revision, packages }) => {
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    expect(read(revision, '.').version).toBe(version);
    const found = Object.keys(packages).map((name) => read(revision, `libs/${name.replace('@stufenlos/', '')}`));
    expect(Object.fromEntries(found.map(({ name, version: its }) => [name, its]))).toEqual(packages);
  },
);
