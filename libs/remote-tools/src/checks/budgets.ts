import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesBelow } from './files-below.ts';

/** The largest size of the first load of a view. The project's package.json has one in `budgets` for each view. */
export interface Budget {
  /** Bytes of all files together in the compression of the edge: brotli, best quality. */
  brotliBytes: number;
  /** Paths in `dist/`; `*` stands for the hash. Of two languages only the larger file counts. */
  files: readonly string[];
}

export interface BudgetedBuild {
  /** `remotes/marketing`. */
  folder: string;
  budgets: Readonly<Record<string, Budget>>;
  /** Sizes of the built files, by path in `dist/`. */
  sizes: ReadonlyMap<string, number>;
}

/** Returns a sentence for each view above its budget, and for each file in a budget that is no longer built. */
export function checkBudgets({ folder, budgets, sizes }: BudgetedBuild): string[] {
  return Object.entries(budgets).flatMap(([view, { brotliBytes, files }]) => {
    const counted = files.map((file) => ({ file, found: [...sizes].filter(([path]) => matches(file, path)) }));
    const missing = counted.filter(({ found }) => found.length !== 1);
    if (missing.length > 0) {
      return missing.map(
        ({ file, found }) => `${folder}: budget ${view} counts dist/${file}, which ${found.length} files are called`,
      );
    }
    const parts = counted.flatMap(({ found }) => found).toSorted(([, a], [, b]) => b - a);
    const size = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    if (size <= brotliBytes) return [];
    const list = parts.map(([path, bytes]) => `dist/${path} ${bytes}`).join(', ');
    return [
      `${folder}: ${view} loads ${size} bytes, ${size - brotliBytes} more than its budget ${brotliBytes}: ${list}`,
    ];
  });
}

const matches = (pattern: string, path: string): boolean => {
  const [before = '', after = ''] = pattern.split('*');
  return pattern.includes('*') ? path.startsWith(before) && path.endsWith(after) : path === pattern;
};

/** Reads the built files. Returns null when the project has no build or no budgets. */
export function readBudgetedBuild(root: string, folder: string): BudgetedBuild | null {
  const { budgets } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    budgets?: Record<string, Budget>;
  };
  const dist = join(root, folder, 'dist');
  const built = filesBelow(dist);
  if (!budgets || !built.some((path) => path.endsWith('mf-manifest.json'))) return null;
  const wanted = Object.values(budgets).flatMap(({ files }) => files);
  const counted = built.filter((path) => wanted.some((pattern) => matches(pattern, path)));
  const sizeOf = (path: string) => brotliCompressSync(readFileSync(join(dist, path))).byteLength;
  return { folder, budgets, sizes: new Map(counted.map((path) => [path, sizeOf(path)])) };
}
