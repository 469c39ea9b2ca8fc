import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isS3Address } from '@stufenlos/object-store';
import { ReleaseError } from '../release-error.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * Opens the store that a command line and the environment name: `--store`, else `RELEASE_STORE`, else `RELEASE_DIR`, else
 * `.local/releases`. Of a bucket the environment says where it is and who asks, under the same names as for the edge.
 *
 * @throws ReleaseError for an address, a file or half a pair of keys that cannot be used
 */
export function storeOf(given: string | undefined, environment: NodeJS.ProcessEnv): ReleaseStore {
  const address = given ?? (environment.RELEASE_STORE || environment.RELEASE_DIR || join('.local', 'releases'));
  if (!isS3Address(address)) return openStore(resolve(address));
  const [id, secret] = [valueOf('S3_ACCESS_KEY_ID', environment), valueOf('S3_SECRET_ACCESS_KEY', environment)];
  if ((id === undefined) !== (secret === undefined)) {
    throw new ReleaseError('S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY, and the other way round', { kind: 'usage' });
  }
  return openStore(address, {
    endpoint: environment.S3_ENDPOINT || undefined,
    region: environment.S3_REGION || undefined,
    keys: id === undefined || secret === undefined ? undefined : { id, secret },
  });
}

/** The value, or that of the file which `<NAME>_FILE` names. */
function valueOf(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (cause) {
    throw new ReleaseError(`${name}_FILE cannot be read`, { kind: 'usage', cause });
  }
}
