import type { Budget } from '../build-facts.ts';
import type { Composed, Part } from '../composed.ts';

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

/** Whether a budget counts a file of the build. */
export const isBudgeted = (budgets: Readonly<Record<string, Budget>>, path: string): boolean =>
  Object.values(budgets).some(({ files }) => files.some((pattern) => matches(pattern, path)));

const matches = (pattern: string, path: string): boolean => {
  const [before = '', after = ''] = pattern.split('*');
  return pattern.includes('*') ? path.startsWith(before) && path.endsWith(after) : path === pattern;
};

/** Checks the sizes of what was published against the budgets that were published with it. */
export const budgetFaults = ({ shell, remotes }: Pick<Composed, 'shell' | 'remotes'>): string[] =>
  [...(shell ? [shell] : []), ...remotes].flatMap(({ folder, record: { budgets = {}, files } }: Part) => {
    const sizes = new Map(Object.entries(files).map(([path, { bytes, br }]) => [path, br?.bytes ?? bytes]));
    return checkBudgets({ folder, budgets, sizes });
  });
