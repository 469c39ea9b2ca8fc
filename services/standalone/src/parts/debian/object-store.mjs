import { chmodSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StageError } from '../../stage-error.mjs';
import { hasApt } from './debian-packages.mjs';
import { loaderIn, unpackFromSuite } from './debian-suite.mjs';

const packages = ['python3-moto', 'python3-flask', 'python3-flask-cors'];

/**
 * Moto's server for S3: maintained, in Debian, there within seconds, and it honours conditional writes. It takes one
 * request at a time, so a condition and its write are one step. It prints its port, and keeps everything in memory.
 */
const server = `from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server
server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=False)
print(server.server_port, flush=True)
server.serve_forever()
`;

/**
 * An object store for tests: Debian's packages with their own Python and C library, unpacked below `folder` and installed
 * nowhere.
 *
 * @param {string} folder
 * @param {string} log
 * @returns {Promise<string>} the program that starts it
 * @throws {StageError} where it cannot be had
 */
export async function provideObjectStoreServer(folder, log) {
  const place = join(folder, 'root');
  const program = join(place, 'start');
  if (existsSync(program)) return program;
  if (!(await hasApt())) throw new StageError('there is no apt-get here to get an S3 server with');
  const work = join(folder, `work.${process.pid}`);
  try {
    const draft = await unpackFromSuite(work, log, {
      packages,
      name: 'the S3 server (python3-moto)',
      otherwise: 'or leave it: tests of stores in buckets are skipped then',
    });
    writeStarter(draft, place);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}

/** @type {(root: string, place: string) => void} */
function writeStarter(root, place) {
  const { loader, libraries } = loaderIn(root, 'the S3 server');
  const python = readdirSync(join(root, 'usr/bin')).find((name) => /^python3\.\d+$/.test(name));
  if (!python) throw new StageError('the packages of the S3 server hold no Python of their own');
  writeFileSync(join(root, 'server.py'), server);
  const own = `PYTHONHOME="${place}/usr" PYTHONPATH="${place}/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1`;
  const start = `"${place}/${loader}" --library-path "${place}/${libraries}" "${place}/usr/bin/${python}"`;
  writeFileSync(join(root, 'start'), `#!/bin/sh\n${own} exec ${start} "${place}/server.py"\n`);
  chmodSync(join(root, 'start'), 0o755);
}
