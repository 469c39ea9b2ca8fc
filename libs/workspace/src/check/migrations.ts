import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnCheck } from './own-checks.ts';

const folder = 'services/api/src/database/migrations';
const list = `${folder}/published.json`;

/** Name of a migration without extension -> sha256 of its file in hex, in order. */
export type Published = Readonly<Record<string, string>>;

/**
 * Published migrations are frozen: an installation that has applied one knows it by its name, and never runs it again.
 * `published.json` lists them; a name that the list ever had stays at its place.
 */
export const migrations: OwnCheck = (root) => {
  const files = Object.fromEntries(
    readdirSync(join(root, folder))
      .filter((name) => /^\d{4}_.*\.ts$/.test(name))
      .toSorted()
      .map((name) => [name.slice(0, -3), sha256(readFileSync(join(root, folder, name)))]),
  );
  const published = JSON.parse(readFileSync(join(root, list), 'utf8')) as Published;
  return { faults: checkMigrations(files, published, earlierLists(root)) };
};

/**
 * @param files what is there
 * @param published what the list says
 * @param earlier names of each earlier version of the list
 * @returns faults as sentences
 */
export function checkMigrations(files: Published, published: Published, earlier: readonly string[][]): string[] {
  const names = Object.keys(published);
  const lost = new Set(earlier.flatMap((one) => one.filter((name, at) => names[at] !== name)));
  return [
    ...Object.entries(published).flatMap(([name, hash]) => {
      if (files[name] === undefined) return [`${name} is published and has no file: a published name stays`];
      if (files[name] === hash) return [];
      return [`${name} is published and was changed: a later migration mends it (its hash now: ${files[name]})`];
    }),
    ...Object.entries(files)
      .filter(([name]) => published[name] === undefined)
      .map(([name, hash]) => `${list} lacks "${name}": "${hash}"`),
    ...(names.join() === names.toSorted().join() ? [] : [`${list} is not in order`]),
    ...[...lost].map((name) => `${list} had ${name} at another place before: published names and their order stay`),
  ];
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** From the history of the checkout. An archive has none, and its list is then checked by itself. */
function earlierLists(root: string): string[][] {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const commits = git('log', '--format=%H', '--diff-filter=AM', '--', list).split('\n').filter(Boolean);
  return commits.map((commit) => Object.keys(JSON.parse(git('show', `${commit}:${list}`)) as Published));
}
