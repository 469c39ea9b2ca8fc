import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../processes/command.mjs';
import { StageError } from '../stage-error.mjs';
import { aptIn, hasApt, unpackPackages } from './debian-packages.mjs';

/** A client reads servers of its own version and older ones: that of the embedded PostgreSQL, at least. */
const version = 18;
/** The first release of Debian that has it. */
const suite = 'forky';
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
    await download(work, log);
    const draft = join(work, 'root');
    mkdirSync(draft, { recursive: true });
    await unpackPackages(join(work, 'cache/archives'), draft, log);
    writeStarters(draft, place);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return bin;
}

/** With all that they need: nothing of this machine counts as installed. @type {(work: string, log: string) => Promise<void>} */
async function download(work, log) {
  const apt = aptIn(work, log, `install postgresql-client-${version}, or leave it: tests of backups are skipped then`);
  const addresses = await apt(['--print-uris', 'update'], 'apt names no mirror');
  const mirror = /'(\S+\/debian)\/dists\//.exec(String(addresses))?.[1];
  if (!mirror) throw new StageError(`pg_dump ${version} is not installed, and apt has no mirror of Debian`);
  const sources = join(work, 'sources');
  mkdirSync(sources, { recursive: true });
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(join(sources, 'debian.list'), `deb [signed-by=${keys}] ${mirror} ${suite} main\n`);
  writeFileSync(join(work, 'status'), '');
  const own = [
    'Dir::Etc::sourcelist=/dev/null',
    `Dir::Etc::sourceparts=${sources}`,
    `Dir::State::status=${work}/status`,
  ];
  const options = own.flatMap((setting) => ['-o', setting]);
  await apt([...options, 'update'], `the package lists of ${suite} could not be read`);
  const only = ['install', '--yes', '--download-only', '--no-install-recommends'];
  await apt([...options, ...only, `postgresql-client-${version}`], 'the PostgreSQL client could not be downloaded');
}

/** They find their own loader and libraries wherever the folder is moved to. @type {(root: string, place: string) => void} */
function writeStarters(root, place) {
  const libraries = readdirSync(join(root, 'usr/lib')).filter((name) => name.includes('-linux-'))[0] ?? '';
  const inside = join('usr/lib', libraries);
  const loader = readdirSync(join(root, inside)).find((name) => /^ld-linux.*\.so\.\d+$/.test(name));
  if (!loader) throw new StageError('the packages of the PostgreSQL client hold no loader of their own');
  mkdirSync(join(root, 'bin'));
  for (const program of programs) {
    const start = `"${place}/${inside}/${loader}" --library-path "${place}/${inside}" "${place}/usr/lib/postgresql/${version}/bin/${program}"`;
    writeFileSync(join(root, 'bin', program), `#!/bin/sh\nexec ${start} "$@"\n`);
    chmodSync(join(root, 'bin', program), 0o755);
  }
}
