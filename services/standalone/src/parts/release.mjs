import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes/command.mjs';
import { browserSideHash } from './build.mjs';

/**
 * Publishes what was built, composes and verifies a release and makes it the current one; nothing happens when the
 * browser side is the one of the last time.
 * @param {{ checkout: string, folder: string, logs: string, node: string }} options
 * @returns {Promise<{ store: string, isNew: boolean }>}
 */
export async function provideRelease({ checkout, folder, logs, node }) {
  const store = join(folder, 'releases');
  const memory = join(store, '.sources');
  const hash = browserSideHash(checkout);
  if (read(memory) === hash) return { store, isNew: false };
  mkdirSync(store, { recursive: true });
  await run(node, [join(checkout, 'libs/release/src/cli/main.ts'), 'local', '--store', store], {
    cwd: checkout,
    log: join(logs, 'release.log'),
    what: 'shell and remotes could not be composed to a release',
    todo: 'mend what the check above names',
  });
  writeFileSync(memory, hash);
  return { store, isNew: true };
}

function read(/** @type {string} */ path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
