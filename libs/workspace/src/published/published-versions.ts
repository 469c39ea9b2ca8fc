import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A version that others may still use: remotes were built with its packages, and databases were migrated by its api. */
export interface PublishedVersion {
  /** Version of the root package.json. */
  version: string;
  /** Commit of this repository, 40 hexadecimal digits. */
  revision: string;
  /** Versions of the published packages in that commit, by name. */
  packages: Readonly<Record<string, string>>;
  /** The contract with which its remotes ceased to run. Absent: they run in the shell of today. */
  endedWith?: string;
}

/** Oldest first. The tests of upgrades, rollbacks and older remotes take each of them from the git history. */
export const publishedVersions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'published-versions.json'), 'utf8'),
) as readonly PublishedVersion[];

/** The version from which an operator upgrades, and to which a rollback leads. */
export const lastPublished = publishedVersions.at(-1)!;

/** Why these versions cannot be tested here; undefined: they can. `npm test` finds out and says it at its end. */
export const historyMissing = process.env['PUBLISHED_VERSIONS_MISSING'];
