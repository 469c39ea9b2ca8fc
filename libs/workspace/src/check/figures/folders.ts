import { dirname } from 'node:path';

/** A series that only ever grows, such as migrations, is not split by subject. */
const isNumbered = (path: string) => /\/\d{4}_\w+\.ts$/.test(path);

/**
 * Folders that hold more files than `max` themselves, as sentences. Files of their folders do not count, nor do numbered
 * ones (`0001_scans.ts`).
 */
export function checkFolders(paths: readonly string[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !isNumbered(one)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => folder !== '.' && count > max)
    .map(([folder, count]) => `${folder}: ${count} files; at most ${max}, split it by subject`);
}
