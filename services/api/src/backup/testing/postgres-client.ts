import { describe } from 'vitest';

const { POSTGRES_CLIENT: folder, POSTGRES_CLIENT_MISSING: why } = process.env;

/** Says aloud where PostgreSQL's own programs cannot be had, as the end of `npm test` does. */
export const describeWithClient: typeof describe.skip = why === undefined ? describe : describe.skip;

/** With `pg_dump` and `pg_restore` on its PATH. */
export const clientEnvironment = (): Record<string, string> => {
  if (folder === undefined) throw new Error('POSTGRES_CLIENT is not set. Run `npm test`, which provides it.');
  return { PATH: `${folder}:${process.env['PATH']}` };
};
