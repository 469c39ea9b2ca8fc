import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkBudgets, readBudgetedBuild } from './budgets.ts';

const files = ['remoteEntry.*.js', 'js/async/home.*.js'];
const sizes = new Map([
  ['remoteEntry.1c0a.js', 700],
  ['js/async/home.ab12.js', 400],
  ['js/async/other.ab12.js', 9_000],
]);
const check = (brotliBytes: number, counted = files) =>
  checkBudgets({ folder: 'remotes/trial', budgets: { home: { brotliBytes, files: counted } }, sizes });

it('accepts a view of exactly its budget', () => {
  expect(check(1_100)).toEqual([]);
});

it('reports the view, its size, its budget and its files, the largest first', () => {
  expect(check(1_099)).toEqual([
    'remotes/trial: home loads 1100 bytes, 1 more than its budget 1099: ' +
      'dist/remoteEntry.1c0a.js 700, dist/js/async/home.ab12.js 400',
  ]);
});

it('finds a budget for a file that is no longer built', () => {
  expect(check(9_999, ['js/async/gone.*.js'])).toEqual([
    'remotes/trial: budget home counts dist/js/async/gone.*.js, which 0 files are called',
  ]);
});

const root = mkdtempSync(join(tmpdir(), 'budgets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('counts the built files in the compression of the edge, and skips a project without a build', () => {
  const file = { budgets: { home: { brotliBytes: 100, files: ['js/home.*.js'] } } };
  mkdirSync(join(root, 'trial/dist/js'), { recursive: true });
  writeFileSync(join(root, 'trial/package.json'), JSON.stringify(file));
  expect(readBudgetedBuild(root, 'trial')).toBeNull();
  writeFileSync(join(root, 'trial/dist/mf-manifest.json'), '{}');
  writeFileSync(join(root, 'trial/dist/js/home.12ab.js'), 'a'.repeat(5_000));
  const build = readBudgetedBuild(root, 'trial');
  expect([...(build?.sizes ?? [])]).toEqual([['js/home.12ab.js', expect.any(Number)]]);
  expect(build?.sizes.get('js/home.12ab.js')).toBeLessThan(100);
});
