import { pathsOf, routesOf, type Release } from '@stufenlos/contracts';
import { loadComposed } from '../composed.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';
import { versionsOf } from './compose.ts';

/** Lists the changes between two releases that a visitor notices, one line each. Empty when there is none. */
export function diff(store: ReleaseStore, one: string, other: string): string[] {
  const [before, after] = [read(store, one), read(store, other)];
  return [
    ...changes('version of', versionsOf(before), versionsOf(after)),
    ...changes('route', routesAndOwners(before), routesAndOwners(after)),
    ...changes('navigation', navigation(before), navigation(after)),
    ...changes('bytes of', bytes(store, before), bytes(store, after)),
  ];
}

function changes(what: string, before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => `${what} ${key}: ${before[key] ?? 'absent'} -> ${after[key] ?? 'absent'}`);
}

const routesAndOwners = ({ remotes }: Release) =>
  Object.fromEntries(
    routesOf(remotes).flatMap(({ remote, route }) =>
      pathsOf(route).map((path) => [path, `${remote}/${route.id} (${route.access})`]),
    ),
  ) as Record<string, string>;

const navigation = ({ remotes }: Release) =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
      descriptor.nav.map(({ to, when, order }) => [`${to} (${when})`, `${remote}, place ${order}`]),
    ),
  ) as Record<string, string>;

function bytes(store: ReleaseStore, release: Release): Record<string, string> {
  const { shell, remotes } = loadComposed(store, release);
  return Object.fromEntries(
    [...(shell ? [shell] : []), ...remotes].map(({ record }) => {
      const scripts = Object.entries(record.files).filter(([name]) => name.endsWith('.js'));
      return [record.name, `${scripts.reduce((sum, [, file]) => sum + (file.br?.bytes ?? file.bytes), 0)} B of script`];
    }),
  ) as Record<string, string>;
}

function read(store: ReleaseStore, id: string): Release {
  const release = store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  return release;
}
