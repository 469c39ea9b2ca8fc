import { execFileSync } from 'node:child_process';

/** The files that changed since a commit, or why they are unknown. */
export type Changed = { fork: string; files: string[] } | { unknown: string };

/**
 * Lists the files that differ from the commit where this work left `base`, committed or not, including new and deleted
 * files.
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
    // List both names of a renamed file, because files that need the old name are affected too.
    const differing = names('diff', '--name-only', '--no-renames', fork);
    return { fork, files: [...new Set([...differing, ...names('ls-files', '--others', '--exclude-standard')])] };
  } catch {
    return { unknown: `git knows no common commit with ${base}` };
  }
}

/** Returns the text of a file at a commit; `null` if it has none there. */
export function fileAt(root: string, commit: string, path: string): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['show', `${commit}:${path}`], { cwd: root, encoding: 'utf8', stdio });
  } catch {
    return null;
  }
}
