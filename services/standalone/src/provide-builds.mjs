import { join } from 'node:path';
import { checkout, stateFolder } from './checkout.mjs';
import { buildBrowserSide, buildServices } from './parts/build.mjs';
import { provideRelease } from './parts/release.mjs';
import { withLock } from './processes/lock.mjs';

/**
 * Compiles what is compiled, builds what is built, both at once and only what has changed, and composes the release.
 * @param {import('./launch.mjs').Launch} launch
 * @param {import('./progress.mjs').Progress} progress
 * @param {string} node
 * @returns {{ compiled: Promise<unknown>, released: Promise<unknown> }}
 */
export function provideBuilds(launch, progress, node) {
  const options = { checkout, folder: stateFolder, logs: launch.logs, node };
  // Two launchers of one checkout (npm start beside npm test) must not write the same output at once.
  const alone = (/** @type {string} */ name) => join(stateFolder, `build-${name}.lock`);
  const compiled = progress.stage('compile', () => withLock(alone('services'), () => buildServices(options)), describe);
  const released = progress
    .stage('build', (onLine) => withLock(alone('browser'), () => buildBrowserSide({ ...options, onLine })), describe)
    .then(() =>
      progress.stage(
        'release',
        () => provideRelease({ checkout, folder: launch.folder, logs: launch.logs, node }),
        ({ isNew }) => (isNew ? 'composed and verified' : 'nothing changed'),
      ),
    );
  return { compiled, released };
}

const describe = (/** @type {string[]} */ names) => (names.length > 0 ? names.join(', ') : 'nothing changed');
