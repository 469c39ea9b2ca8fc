import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * The version of this installation, as every health answer says it: that of the root `package.json`, and the commit if
 * the build of an image or archive left one in the file `revision` beside it: `0.1.0+a175d861`.
 *
 * @param folder where both files are
 */
export function productVersion(folder = root): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const revision = readRevision(join(folder, 'revision'));
  return revision ? `${version}+${revision}` : version;
}

/** Undefined in a checkout. What is not a commit is not shown to the world. */
function readRevision(path: string): string | undefined {
  try {
    return /^[0-9a-f]{7,40}$/.exec(readFileSync(path, 'utf8').trim())?.[0].slice(0, 12);
  } catch {
    return undefined;
  }
}
