import type { Release } from '@stufenlos/contracts';
import {
  integrityOf,
  prerenderSources,
  ReleaseError,
  type PrerenderSources,
  type PublishRecord,
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

/** Throws unless the records in the store are those of the release. They hold the hash of every file. */
export function refuseChangedRecords(store: ReleaseStore, { records }: Release): void {
  for (const [folder, integrity] of Object.entries(records)) {
    if (store.record(folder)?.integrity !== integrity) throw new ReleaseError(`${folder} is not what was signed`);
  }
}

/** Reads what is served of a release. Throws unless every byte is the one that was signed. */
export function loadRelease(store: ReleaseStore, release: Release): ServedRelease {
  refuseChangedRecords(store, release);
  const folder = `shell/${release.shell}`;
  const shell = store.record(folder)?.record;
  if (!shell?.files['index.html']) throw new ReleaseError(`${folder}/index.html is not what was signed`);
  const documents = Object.keys(shell.files).filter((name) => /^[\w-]+\.html$/.test(name));
  const templates = documents.map((name) => {
    const template = store.read(`${folder}/${name}`);
    if (!template || shell.files[name]?.integrity !== integrityOf(template)) {
      throw new ReleaseError(`${folder}/${name} is not what was signed`);
    }
    return [name, template.toString()] as const;
  });
  return {
    release,
    templates: Object.fromEntries(templates),
    shell,
    prerender: prerenderSources(store, release),
    styles: new Map(stylesOf(release).map(({ href, integrity }) => [href, readStyle(store, href, integrity)])),
    isPreview: false,
  };
}

const stylesOf = ({ remotes }: Release) =>
  Object.values(remotes).flatMap(({ descriptor, preload }) => {
    const views = descriptor.routes.filter(({ prerender }) => prerender).map(({ id }) => preload.views[id] ?? []);
    return views.length === 0 ? [] : [...preload.css, ...views.flat()].filter(({ href }) => href.endsWith('.css'));
  });

function readStyle(store: ReleaseStore, href: string, integrity: string): string {
  const text = store.read(href.slice(1));
  if (!text || integrityOf(text) !== integrity) throw new ReleaseError(`${href} is not what was signed`);
  return text.toString();
}
