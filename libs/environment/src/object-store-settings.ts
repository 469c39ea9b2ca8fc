import type { objectStoreVariables } from './shared-variables.ts';
import type { Values } from './variable.ts';

type Given = Values<typeof objectStoreVariables>;

/** Half a pair of keys is of no use, and the client would look for another pair without a word. */
export const objectStoreProblems = (env: Given): string[] =>
  (env.S3_ACCESS_KEY_ID === undefined) === (env.S3_SECRET_ACCESS_KEY === undefined)
    ? []
    : ['S3_ACCESS_KEY_ID: needs S3_SECRET_ACCESS_KEY, and the other way round'];

/** As the client of object stores is opened with. */
export function objectStoreSettings(env: Given) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  return { endpoint, region, keys: id === undefined || secret === undefined ? undefined : { id, secret } };
}
