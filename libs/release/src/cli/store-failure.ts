import { ReleaseError } from '../release-error.ts';

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `no space is left for ${path}; free some and run the command again`,
  EDQUOT: (path) => `the quota is used up at ${path}; free some space and run the command again`,
  EACCES: (path) => `you have no right to ${path}; ask the operator of the store for it`,
  EPERM: (path) => `you have no right to ${path}; ask the operator of the store for it`,
  EROFS: (path) => `${path} is mounted read-only; run the command where the store can be written`,
  EIO: (path) => `${path} cannot be read or written; check the disk or the network, then run the command again`,
  ESTALE: (path) => `${path} is gone on the file server; mount the store again, then run the command again`,
  ENOTDIR: (path) => `${path} leads through a file; give the folder of the store`,
};

/** Turns an error of the file system into a sentence; undefined for every other error. */
export function storeFailure(cause: unknown): ReleaseError | undefined {
  const { code = '', path = 'the store' } = cause as NodeJS.ErrnoException;
  const sentence = sentences[code];
  return sentence && new ReleaseError(sentence(path), { kind: 'failed', cause });
}
