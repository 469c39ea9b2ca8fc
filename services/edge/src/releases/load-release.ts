import type { Release } from '@stufenlos/contracts';
import {
  integrityOf,
  prerenderSources,
  ReleaseError,
  type PrerenderSources,
  type PublishRecord,
  type RecordsByFolder,
  type ReleaseStore,
} from '@stufenlos/release';

export interface ServedRelease {
  release: Release;
  /** Documents as the shell's build wrote them, by file name: `index.html`, and what a sign-in ends in. */
  templates: Record<string, string>;
  shell: PublishRecord;
  /** What renders its public pages; null when it has none. */
  prerender: PrerenderSources | null;
  /** Stylesheets of prerendered pages by their address: their first paint needs them. */
  styles: ReadonlyMap<string, string>;
  /** Shown to one browser only, although it is not the active release. */
  isPreview: boolean;
}

/**
 * Reads what is served of a release. Throws unless every byte is the one that was signed.
 *
 * @param records from `signedRecords`
 */
export async function loadRelease(
  store: ReleaseStore,
  release: Release,
  records: RecordsByFolder,
): Promise<ServedRelease> {
  const folder = `shell/${release.shell}`;
  const shell = records.get(folder);
  if (!shell?.files['index.html']) throw new ReleaseError(`${folder}/index.html is not what was signed`);
  const documents = Object.keys(shell.files).filter((name) => /^[\w-]+\.html$/.test(name));
  const templates = documents.map(
    async (name) => [name, await readSigned(store, `${folder}/${name}`, shell.files[name]?.integrity)] as const,
  );
  const styles = stylesOf(release).map(
    async ({ href, integrity }) => [href, await readSigned(store, href.slice(1), integrity)] as const,
  );
  return {
    release,
    templates: Object.fromEntries(await Promise.all(templates)),
    shell,
    prerender: await prerenderSources(store, release, records),
    styles: new Map(await Promise.all(styles)),
    isPreview: false,
  };
}

const stylesOf = ({ remotes }: Release) =>
  Object.values(remotes).flatMap(({ descriptor, preload }) => {
    const views = descriptor.routes.filter(({ prerender }) => prerender).map(({ id }) => preload.views[id] ?? []);
    return views.length === 0 ? [] : [...preload.css, ...views.flat()].filter(({ href }) => href.endsWith('.css'));
  });

async function readSigned(store: ReleaseStore, path: string, integrity: string | undefined): Promise<string> {
  const text = await store.read(path);
  if (!text || integrityOf(text) !== integrity) throw new ReleaseError(`${path} is not what was signed`);
  return text.toString();
}
