import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { aptIn, hasApt, unpackPackages } from './debian/debian-packages.mjs';

/** The last two are only recommended by the first, and needed by its OpenID Connect part. */
const packages = ['liblemonldap-ng-portal-perl', 'libstring-random-perl', 'libio-string-perl'];

/** @typedef {{ root: string, why: null } | { root: null, why: string }} Lemonldap why: one line */

/**
 * LemonLDAP::NG, an identity provider that others made, for the journeys of the sign-in. From the packages of Debian or
 * Ubuntu with all that they need and this machine lacks, unpacked below `folder` and installed nowhere.
 * @returns {Promise<Lemonldap>} where it cannot be had, the reason: the product does not need it
 */
export async function provideLemonldap(/** @type {{ folder: string, logs: string }} */ { folder, logs }) {
  try {
    return { root: await unpacked(folder, join(logs, 'lemonldap.log')), why: null };
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    const [last] = (error.why ?? '').trimEnd().split('\n').slice(-1);
    return { root: null, why: last ? `${error.message}: ${last.trim()}` : error.message };
  }
}

/** @type {(folder: string, log: string) => Promise<string>} */
async function unpacked(folder, log) {
  const place = join(folder, 'root');
  if (isProgramIn(place)) return place;
  if (!(await hasApt())) throw new StageError('LemonLDAP::NG comes from Debian packages, and there is no apt-get here');
  const work = join(folder, `work.${process.pid}`);
  const draft = join(work, 'root');
  try {
    const apt = aptIn(work, log, 'or leave it: the journeys with LemonLDAP::NG are skipped then');
    await apt(['update'], 'the package lists could not be read');
    // Their dependencies are many and differ between releases, so apt names them.
    const only = ['install', '--yes', '--download-only', '--no-install-recommends'];
    await apt([...only, ...packages], 'LemonLDAP::NG could not be downloaded');
    mkdirSync(draft, { recursive: true });
    await unpackPackages(join(work, 'cache/archives'), draft, log);
    if (!isProgramIn(draft)) throw new StageError('the packages of LemonLDAP::NG hold no LemonLDAP::NG');
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return place;
}

const isProgramIn = (/** @type {string} */ place) =>
  existsSync(join(place, 'usr/share/perl5/Lemonldap/NG/Portal/Issuer/OpenIDConnect.pm'));
