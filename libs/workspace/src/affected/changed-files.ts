import { execFileSync } from 'node:child_process';

/** What has changed since a commit, or why that cannot be told. */
export type Changed = { files: string[] } | { unknown: string };

/**
 * Files that differ from where this work left `base`, new and deleted ones included, committed or not.
 * @param base a commit, branch or tag
 */
export function changedFiles(root: string, base: string): Changed {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const names = (...args: string[]) =>
    git(...args, '-z')
      .split('\0')
      .filter(Boolean);
  try {
    git('rev-parse', '--verify', 'HEAD');
  } catch {
    return { unknown: 'this checkout has no git history' };
  }
  try {
    const fork = git('merge-base', base, 'HEAD').trim();
    // Both names of a renamed file: who needed the old one is concerned too.
    const differing = names('diff', '--name-only', '--no-renames', fork);
    return { files: [...new Set([...differing, ...names('ls-files', '--others', '--exclude-standard')])] };
  } catch {
    return { unknown: `git knows no common commit with ${base}` };
  }
}
