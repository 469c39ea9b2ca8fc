import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readProjects } from './projects.ts';

const root = join(import.meta.dirname, '../../../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
/** Projects in plain JavaScript for any version of Node, without compiler settings. */
const untyped = ['services/standalone'];

it('type-checks every project', () => {
  const { references } = JSON.parse(text('libs/workspace/tsconfig.all.json')) as { references: { path: string }[] };
  const checked = references
    .map(({ path }) => path.replace(/^(?:\.\.\/)+/, ''))
    .map((p) => (p.includes('/') || p === 'shell' || p === 'e2e' ? p : `libs/${p}`));
  const projects = readProjects(root).map(({ folder }) => folder);
  expect(projects.filter((folder) => !untyped.includes(folder) && !checked.includes(folder))).toEqual([]);
});

it('runs the unit tests of every project', () => {
  const config = text('libs/workspace/vitest.config.ts');
  const projects = readProjects(root).map(({ folder }) => folder.split('/').at(-1) ?? '');
  expect(projects.filter((name) => name !== 'e2e' && !config.includes(`'${name}'`))).toEqual([]);
});

it('limits the time that the unit tests of every project may take', () => {
  const budgets = text('services/standalone/src/test-run/results/time-budgets.mjs');
  const projects = readProjects(root).map(({ folder }) => folder.split('/').at(-1) ?? '');
  expect(projects.filter((name) => name !== 'e2e' && !new RegExp(`^  '?${name}'?: `, 'm').test(budgets))).toEqual([]);
});
