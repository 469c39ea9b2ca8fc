import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from '../affected/changed-files.ts';
import { projectDependents } from '../affected/project-dependents.ts';
import { projectOf } from '../affected/project-folders.ts';

/** The paths that the checks of single files judge. */
export interface CheckScope {
  formatted: readonly string[];
  linted: readonly string[];
}

export const everything: CheckScope = { formatted: ['.'], linted: ['.'] };

/**
 * Returns what the changes since a commit can concern: the format of the changed files, and the lint of all projects that
 * depend on a changed one, because rules read the types of other files. In doubt that is everything.
 */
export async function scopeSince(root: string, base: string): Promise<CheckScope> {
  const changed = changedFiles(root, base);
  return 'unknown' in changed ? everything : scopeOf(root, changed.files, await projectDependents(root));
}

/** @param dependents the folders of all dependents of each project, including itself, by its folder */
export function scopeOf(
  root: string,
  changed: readonly string[],
  dependents: ReadonlyMap<string, readonly string[]>,
): CheckScope {
  const folders = changed.map((path) => projectOf(path, dependents));
  // A file of no project may be a setting of the tools.
  if (folders.includes(null)) return everything;
  return {
    formatted: changed.filter((path) => existsSync(join(root, path))),
    linted: [...new Set(folders.flatMap((folder) => dependents.get(folder ?? '') ?? []))].toSorted(),
  };
}
