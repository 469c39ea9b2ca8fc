import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../processes/command.mjs';

/**
 * Why the tests of published versions cannot run: they take each version from the git history, which a shallow clone or
 * an archive of the sources does not have.
 * @param {string} checkout
 * @returns {Promise<string | undefined>}
 */
export async function missingHistory(checkout) {
  const list = join(checkout, 'libs/workspace/src/published/published-versions.json');
  /** @type {readonly { version: string, revision: string }[]} */
  const versions = JSON.parse(readFileSync(list, 'utf8'));
  /** @type {string[]} */
  const missing = [];
  for (const { version, revision } of versions) {
    const { code } = await attempt('git', ['-C', checkout, 'cat-file', '-e', `${revision}^{commit}`]);
    if (code !== 0) missing.push(`${revision.slice(0, 8)} of ${version}`);
  }
  return missing.length === 0 ? undefined : `git does not have ${missing.join(', ')}; git fetch --unshallow may get it`;
}
