import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Release } from '@stufenlos/contracts';
import {
  integrityOf,
  isSigned,
  prerenderSources,
  ReleaseError,
  type PrerenderSources,
  type PublishRecord,
  type ReleaseStore,
} from '@stufenlos/release';
import type { Log } from './log.ts';

export interface ServedRelease {
  release: Release;
  /** Documents as the shell's build wrote them, by file name: `index.html`, and what a sign-in ends in. */
  templates: Record<string, string>;
  shell: PublishRecord;
  /** What renders its public pages; null when it has none. */
  prerender: PrerenderSources | null;
  /** Stylesheets of prerendered pages by their address: their first paint needs them. */
  styles: ReadonlyMap<string, string>;
}

/**
 * The release the pointer names, read again when the pointer moves. A release that is unsigned, tampered with or
 * incomplete is never taken: the one before stays.
 */
export function activeRelease(
  store: ReleaseStore,
  publicKey: () => KeyObject,
  log: Log,
): () => ServedRelease | undefined {
  let served: ServedRelease | undefined;
  let seen = '';
  return () => {
    const stamp = stampOf(store.path('active.json'));
    if (stamp === seen) return served;
    seen = stamp;
    try {
      served = load(store, publicKey());
      log.info('release taken', { release: served.release.id });
    } catch (cause) {
      log.error('release refused', { reason: String(cause), stays: served?.release.id ?? null });
    }
    return served;
  };
}

function load(store: ReleaseStore, publicKey: KeyObject): ServedRelease {
  const id = store.active();
  const release = id === undefined ? undefined : store.release(id);
  if (!release) throw new ReleaseError(`no release is active in ${store.folder}`);
  if (!isSigned(release, publicKey))
    throw new ReleaseError(`release ${release.id} is not signed with the expected key`);
  for (const [folder, integrity] of Object.entries(release.records)) {
    if (store.record(folder)?.integrity !== integrity) throw new ReleaseError(`${folder} is not what was signed`);
  }
  const folder = `shell/${release.shell}`;
  const shell = store.record(folder)?.record;
  if (!shell?.files['index.html']) throw new ReleaseError(`${folder}/index.html is not what was signed`);
  const documents = Object.keys(shell.files).filter((name) => /^[\w-]+\.html$/.test(name));
  const templates = documents.map((name) => {
    const template = readFileSync(store.path(`${folder}/${name}`), 'utf8');
    if (shell.files[name]?.integrity !== integrityOf(template)) {
      throw new ReleaseError(`${folder}/${name} is not what was signed`);
    }
    return [name, template] as const;
  });
  return {
    release,
    templates: Object.fromEntries(templates),
    shell,
    prerender: prerenderSources(store, release),
    styles: new Map(stylesOf(release).map(({ href, integrity }) => [href, readStyle(store, href, integrity)])),
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

/** Changes with every swap of the pointer; a missing file is a state as well. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino}:${stat.mtimeNs}:${stat.size}` : 'absent';
}
