import { ReleaseError } from '../release-error.ts';

/** What every kind of store refuses in the same words. */
export const existsAlready = (folder: string): ReleaseError =>
  new ReleaseError(`${folder} exists already; versions are immutable`);

export const changedMeanwhile = (path: string): ReleaseError =>
  new ReleaseError(
    `${path} was changed by another process in the meantime; nothing was changed, run the command again`,
    {
      kind: 'busy',
    },
  );
