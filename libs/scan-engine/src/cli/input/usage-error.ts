/** An error that the user can correct. Exit code 2; nothing was written. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is no folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  ENAMETOOLONG: 'the name is too long',
};

/** @param what option and file, such as `--urls list.txt` */
export function fileError(what: string, error: unknown): UsageError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new UsageError(`${what}: ${reasons[code] ?? message}`, { cause: error });
}
