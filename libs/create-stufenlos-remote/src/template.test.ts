import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
interface Manifest {
  version: string;
  contract: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
const template = 'libs/create-stufenlos-remote/template';
const { dependencies, devDependencies } = read(`${template}/package.json`);
const needed = { ...dependencies, ...devDependencies };

it('needs our packages in their present versions', () => {
  const own = Object.entries(needed).filter(([name]) => name.startsWith('@stufenlos/'));
  expect(own.length).toBeGreaterThan(3);
  for (const [name, range] of own) {
    expect([name, range]).toEqual([name, read(`libs/${name.replace('@stufenlos/', '')}/package.json`).version]);
  }
  expect(read(`${template}/remote.json`).contract).toBe(needed['@stufenlos/platform']);
});

it('needs other packages in the versions with which this repository is tested', () => {
  const [house, runs] = [read('package.json'), read('remotes/runs/package.json')];
  const tested = { ...house.devDependencies, ...runs.devDependencies, ...runs.dependencies };
  for (const [name, range] of Object.entries(needed).filter(([name]) => !name.startsWith('@stufenlos/'))) {
    expect([name, range]).toEqual([name, tested[name]]);
  }
});
