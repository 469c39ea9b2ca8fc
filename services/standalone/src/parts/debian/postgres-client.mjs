import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../processes/command.mjs';
import { StageError } from '../../stage-error.mjs';
import { hasApt } from './debian-packages.mjs';
import { loaderIn, unpackFromSuite } from './debian-suite.mjs';

/** A client reads servers of its own version and older ones: that of the embedded PostgreSQL, at least. */
const version = 18;
const programs = ['pg_dump', 'pg_restore'];

/**
 * PostgreSQL's own programs for backups, which the embedded package lacks. Those of this machine where they are new
 * enough; otherwise Debian's packages with their own C library, unpacked below `folder` and installed nowhere.
 *
 * @param {string} folder
 * @param {string} log
 * @returns {Promise<string>} a folder for the front of PATH
 * @throws {StageError} where they cannot be had
 */
export async function providePostgresClient(folder, log) {
  const { output } = await attempt('pg_dump', ['--version']);
  if (Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]) >= version) return '';
  const place = join(folder, 'root');
  const bin = join(place, 'bin');
  if (existsSync(bin)) return bin;
  if (!(await hasApt())) throw new StageError(`pg_dump ${version} is not installed, and there is no apt-get here`);
  const work = join(folder, `work.${process.pid}`);
  try {
    const draft = await unpackFromSuite(work, log, {
      packages: [`postgresql-client-${version}`],
      name: `pg_dump ${version}`,
      otherwise: `install postgresql-client-${version}, or leave it: tests of backups are skipped then`,
    });
    writeStarters(draft, place);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return bin;
}

/** They find their own loader and libraries wherever the folder is moved to. @type {(root: string, place: string) => void} */
function writeStarters(root, place) {
  const { loader, libraries } = loaderIn(root, 'the PostgreSQL client');
  mkdirSync(join(root, 'bin'));
  for (const program of programs) {
    const start = `"${place}/${loader}" --library-path "${place}/${libraries}" "${place}/usr/lib/postgresql/${version}/bin/${program}"`;
    writeFileSync(join(root, 'bin', program), `#!/bin/sh\nexec ${start} "$@"\n`);
    chmodSync(join(root, 'bin', program), 0o755);
  }
}
