import { localeSchema, pathsOf, routesOf } from '@stufenlos/contracts';
import { loadComposed, type Composed } from '../composed.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { versionsOf } from './compose.ts';

/** Values by name; what is the same in two releases is no change. */
type Values = Record<string, string>;

/** Lists the changes between two releases that a visitor notices, one line each. Empty when there is none. */
export async function diff(store: ReleaseStore, one: string, other: string): Promise<string[]> {
  const [before, after] = [await read(store, one), await read(store, other)];
  const compare = (what: string, valuesOf: (composed: Composed) => Values) =>
    changes(what, valuesOf(before), valuesOf(after));
  return [
    ...compare('version of', ({ release }) => versionsOf(release)),
    ...compare('shared package', sharedPackages),
    ...compare('route', routesAndOwners),
    ...compare('navigation', navigation),
    ...compare('label', labels),
    ...compare('texts of', textFiles),
    ...compare('bytes of', bytesOfParts),
    ...compare('bytes of route', bytesOfRoutes),
  ];
}

function changes(what: string, before: Values, after: Values): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => `${what} ${key}: ${before[key] ?? 'absent'} -> ${after[key] ?? 'absent'}`);
}

/** What the shell provides, and the ranges that each remote needs. */
const sharedPackages = ({ shell, remotes }: Composed): Values => ({
  ...prefixed('of shell', shell?.record.provides ?? {}),
  ...Object.assign({}, ...remotes.map(({ record }) => prefixed(`for ${record.name}`, record.requires))),
});

const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value]));

const routesAndOwners = ({ release: { remotes } }: Composed): Values =>
  Object.fromEntries(
    routesOf(remotes).flatMap(({ remote, route }) =>
      pathsOf(route).map((path) => [path, `${remote}/${route.id} (${route.access})`] as const),
    ),
  );

const navigation = ({ release: { remotes } }: Composed): Values =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
      descriptor.nav.map(({ to, when, order }) => [`${to} (${when})`, `${remote}, place ${order}`] as const),
    ),
  );

const labels = ({ release: { remotes } }: Composed): Values =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
      localeSchema.options.flatMap((locale) =>
        Object.entries(descriptor.labels[locale]).map(([key, text]) => [`${remote} ${key} (${locale})`, text] as const),
      ),
    ),
  );

/** The files with the texts of a language have a hash in their name. */
const textFiles = ({ remotes }: Composed): Values =>
  Object.fromEntries(
    remotes.flatMap(({ record: { name, preload } }) =>
      Object.entries(preload.texts).map(
        ([locale, files]) => [`${name} (${locale})`, files.join(' ') || 'none'] as const,
      ),
    ),
  );

const bytesOfParts = ({ shell, remotes }: Composed): Values =>
  Object.fromEntries(
    [...(shell ? [shell] : []), ...remotes].map(({ record }) => {
      const scripts = Object.entries(record.files).filter(([name]) => name.endsWith('.js'));
      return [record.name, `${scripts.reduce((sum, [, file]) => sum + (file.br?.bytes ?? file.bytes), 0)} B of script`];
    }),
  );

/** What the first visit to a route loads of its remote, compressed, in German. */
const bytesOfRoutes = ({ remotes }: Composed): Values =>
  Object.fromEntries(
    remotes.flatMap(({ record: { descriptor, entry, preload, files } }) =>
      descriptor.routes.map(({ id, path }) => {
        const first = [entry, ...preload.js, ...preload.css, ...(preload.views[id] ?? []), ...(preload.texts.de ?? [])];
        const sizes = [...new Set(first)].map((file) => files[file]?.br?.bytes ?? files[file]?.bytes ?? 0);
        return [path, `${sizes.reduce((sum, bytes) => sum + bytes, 0)} B`] as const;
      }),
    ),
  );

async function read(store: ReleaseStore, id: string): Promise<Composed> {
  const release = await store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  return loadComposed(store, release);
}
