import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StageError } from '../../stage-error.mjs';
import { aptIn, unpackPackages } from './debian-packages.mjs';

/** The first release of Debian that has what older ones lack. */
const suite = 'forky';

/**
 * Unpacks packages of a newer Debian below `work` with all that they need, their C library as well: nothing of this
 * machine counts as installed.
 * @type {(work: string, log: string, wanted: { packages: readonly string[], name: string, otherwise: string }) => Promise<string>} the folder with `usr/`
 */
export async function unpackFromSuite(work, log, { packages, name, otherwise }) {
  const apt = aptIn(work, log, otherwise);
  const addresses = await apt(['--print-uris', 'update'], 'apt names no mirror');
  const mirror = /'(\S+\/debian)\/dists\//.exec(String(addresses))?.[1];
  if (!mirror) throw new StageError(`${name} is not installed, and apt has no mirror of Debian`);
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
  await apt([...options, ...only, ...packages], `${name} could not be downloaded`);
  const draft = join(work, 'root');
  mkdirSync(draft, { recursive: true });
  await unpackPackages(join(work, 'cache/archives'), draft, log);
  return draft;
}

/**
 * The loader and the libraries of what was unpacked, as paths inside its folder.
 * @type {(root: string, name: string) => { loader: string, libraries: string }}
 */
export function loaderIn(root, name) {
  const libraries = join('usr/lib', readdirSync(join(root, 'usr/lib')).find((one) => one.includes('-linux-')) ?? '');
  const loader = readdirSync(join(root, libraries)).find((one) => /^ld-linux.*\.so\.\d+$/.test(one));
  if (!loader) throw new StageError(`the packages of ${name} hold no loader of their own`);
  return { loader: join(libraries, loader), libraries };
}
