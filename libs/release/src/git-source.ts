import { execFileSync } from 'node:child_process';

/** Where a build comes from. It is information for people: nothing depends on it. */
export interface GitSource {
  /** Address of the remote `origin`, without a password; null when there is none. */
  repository: string | null;
  /** Hash of the commit; null outside of a repository. */
  revision: string | null;
  /** Whether every tracked file is as in that commit; null outside of a repository. */
  isClean: boolean | null;
}

/** Reads the repository that contains a folder: that of the publishing team, not that of this tool. */
export function gitSourceOf(folder: string): GitSource {
  const revision = git(folder, 'rev-parse', 'HEAD');
  if (!revision) return { repository: null, revision: null, isClean: null };
  const origin = git(folder, 'config', '--get', 'remote.origin.url');
  const changes = git(folder, 'status', '--porcelain', '--untracked-files=no');
  return { repository: origin ? withoutPassword(origin) : null, revision, isClean: changes === '' };
}

/** Addresses of continuous integration often contain a token, and everybody can read a record. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (!url?.protocol.startsWith('http')) return address.replace(/^([a-z+]+:\/\/[^/@:]+):[^@/]*@/i, '$1@');
  url.username = '';
  url.password = '';
  return url.href;
}

/** Undefined when git is missing, refuses, or knows no answer. */
function git(folder: string, ...words: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
