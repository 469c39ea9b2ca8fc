import { dirname } from 'node:path';

/** Folders that hold more files than `max` themselves, as sentences. Files of their folders do not count. */
export function checkFolders(paths: readonly string[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => folder !== '.' && count > max)
    .map(([folder, count]) => `${folder}: ${count} files; at most ${max}, split it by subject`);
}
