import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes/command.mjs';
import { browserSideHash } from './build.mjs';

/** Where the releases of a launch lie. */
export const releaseStore = (/** @type {string} */ folder) => join(folder, 'releases');

/**
 * Publishes what was built, composes and verifies a release and makes it the current one; nothing happens when the
 * browser side is the one of the last time.
 * @param {{ checkout: string, folder: string, logs: string, node: string }} options
 * @returns {Promise<{ isNew: boolean }>}
 */
export async function provideRelease({ checkout, folder, logs, node }) {
  const store = releaseStore(folder);
  const memory = join(store, '.sources');
  const hash = browserSideHash(checkout);
  if (read(memory) === hash) return { isNew: false };
  mkdirSync(store, { recursive: true });
  await run(node, [join(checkout, 'libs/release/src/cli/main.ts'), 'local', '--promote', '--store', store], {
    cwd: checkout,
    log: join(logs, 'release.log'),
    what: 'shell and remotes could not be composed to a release',
    todo: 'mend what the check above names',
  });
  writeFileSync(memory, hash);
  return { isNew: true };
}

function read(/** @type {string} */ path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
