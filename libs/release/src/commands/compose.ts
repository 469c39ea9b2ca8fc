import type { Release, ReleasedRemote } from '@stufenlos/contracts';
import { releaseSchema } from '@stufenlos/contracts';
import { prerenderPages, prerenderSources } from '../prerender.ts';
import { folderOf, type PublishRecord, type RemoteRecord, type ShellRecord } from '../publish-record.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { trialConfig } from '../trial-config.ts';

export interface ComposeOptions {
  id: string;
  /** Version by part; null removes a remote. All other parts stay as in the previous release. */
  changes: Readonly<Record<string, string | null>>;
  /** The release to start from. Default: the active one. */
  from?: string | undefined;
}

export interface ComposePlan {
  release: Release;
  /** What differs from the release that this one starts from: `runs 1.3.0 -> 1.4.0`. */
  changes: readonly string[];
  apply: () => Promise<Release>;
}

/** Writes a release: the previous one with these changes. A release is a list of versions, so nothing is built. */
export const compose = async (store: ReleaseStore, options: ComposeOptions): Promise<Release> =>
  (await planCompose(store, options)).apply();

/** Puts a release together, and renders its public pages once as a trial. Refuses when one of them fails. */
export async function planCompose(
  store: ReleaseStore,
  { id, changes, from: given }: ComposeOptions,
): Promise<ComposePlan> {
  const from = given ?? (await store.active());
  if (!releaseSchema.shape.id.safeParse(id).success) throw new ReleaseError(`${id} is no name for a release`);
  if (await store.release(id)) throw new ReleaseError(`release ${id} exists already`);
  const before = from === undefined ? undefined : await store.release(from);
  if (from !== undefined && !before) throw new ReleaseError(`there is no release ${from} to start from`);
  const versions = { ...versionsOf(before), ...changes };
  const { shell: shellVersion, ...remoteVersions } = versions;
  if (!shellVersion) throw new ReleaseError('a release needs a shell');

  const records: Records = new Map();
  const shell = (await recordOf(store, `shell/${shellVersion}`, records)) as ShellRecord;
  const remotes: Record<string, ReleasedRemote> = {};
  for (const [name, version] of Object.entries(remoteVersions).toSorted(byName)) {
    if (!version) continue;
    const record = await recordOf(store, `remotes/${name}/${version}`, records);
    remotes[name] = releasedRemote(record as RemoteRecord);
  }
  const release: Release = {
    schema: 1,
    id,
    createdAt: new Date().toISOString(),
    shell: shellVersion,
    platform: shell.provides['@stufenlos/platform'] ?? '',
    remotes,
    records: Object.fromEntries([...records].map(([folder, { integrity }]) => [folder, integrity])),
  };
  const read = new Map([...records].map(([folder, { record }]) => [folder, record]));
  const sources = await prerenderSources(store, release, read);
  if (sources) await prerenderPages(sources, release, trialConfig);
  const apply = async () => {
    await store.files.write(`releases/${id}.json`, `${JSON.stringify(release, null, 1)}\n`, null);
    return release;
  };
  return { release, changes: changesOf(versionsOf(before), versionsOf(release)), apply };
}

/** The changes of versions between two releases, one line each. */
export function changesOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .toSorted()
    .map((name) => `${name} ${before[name] ?? 'absent'} -> ${after[name] ?? 'absent'}`);
}

/** The versions of a release, by part. */
export function versionsOf(release: Release | undefined): Record<string, string> {
  if (!release) return {};
  const remotes = Object.entries(release.remotes).map(([name, { descriptor }]) => [name, descriptor.version]);
  return { shell: release.shell, ...(Object.fromEntries(remotes) as Record<string, string>) };
}

/** What was read, by folder. */
type Records = Map<string, { record: PublishRecord; integrity: string }>;

async function recordOf(store: ReleaseStore, folder: string, records: Records): Promise<PublishRecord> {
  const found = await store.record(folder);
  if (!found) throw new ReleaseError(`${folder} was never published`);
  records.set(folder, found);
  return found.record;
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function releasedRemote(record: RemoteRecord): ReleasedRemote {
  const at = (file: string) => `/${folderOf(record)}/${file}`;
  const hash = (file: string) => record.files[file]?.integrity ?? '';
  const withHash = (files: string[]) => files.map((file) => ({ href: at(file), integrity: hash(file) }));
  return {
    descriptor: record.descriptor,
    entry: at(record.entry),
    integrity: { [at(record.entry)]: hash(record.entry) },
    preload: {
      js: withHash(record.preload.js),
      css: withHash(record.preload.css),
      views: mapValues(record.preload.views, withHash),
      texts: mapValues(record.preload.texts, withHash),
    },
  };
}
