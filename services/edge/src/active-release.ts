import type { KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Release } from '@stufenlos/contracts';
import { integrityOf, isSigned, ReleaseError, type PublishRecord, type ReleaseStore } from '@stufenlos/release';
import { readFileSync } from 'node:fs';
import type { Log } from './log.ts';

export interface ServedRelease {
  release: Release;
  /** `index.html` as the shell's build wrote it. */
  template: string;
  shell: PublishRecord;
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
  const template = readFileSync(store.path(`${folder}/index.html`), 'utf8');
  if (!shell || shell.files['index.html']?.integrity !== integrityOf(template)) {
    throw new ReleaseError(`${folder}/index.html is not what was signed`);
  }
  return { release, template, shell };
}

/** Changes with every swap of the pointer; a missing file is a state as well. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino}:${stat.mtimeNs}:${stat.size}` : 'absent';
}
