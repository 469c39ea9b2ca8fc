import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isBudgeted, type Budget, type BudgetedBuild } from '@stufenlos/release/remote-checks';
import { filesBelow } from './files-below.ts';

export { checkBudgets, type Budget, type BudgetedBuild } from '@stufenlos/release/remote-checks';

/** Reads the built files. Returns null when the project has no build or no budgets. */
export function readBudgetedBuild(root: string, folder: string): BudgetedBuild | null {
  const { budgets } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    budgets?: Record<string, Budget>;
  };
  const dist = join(root, folder, 'dist');
  const built = filesBelow(dist);
  if (!budgets || !built.some((path) => path.endsWith('mf-manifest.json'))) return null;
  const counted = built.filter((path) => isBudgeted(budgets, path));
  const sizeOf = (path: string) => brotliCompressSync(readFileSync(join(dist, path))).byteLength;
  return { folder, budgets, sizes: new Map(counted.map((path) => [path, sizeOf(path)])) };
}
