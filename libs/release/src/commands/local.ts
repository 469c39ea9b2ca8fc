import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { readBuild, type BuildOutput } from '../build-output.ts';
import { gitSourceOf } from '../git-source.ts';
import { integrityOf } from '../integrity.ts';
import { activationRefusal, contentRefusal, type Activation } from '../pointer/activation.ts';
import { readHistory } from '../pointer/history.ts';
import { lastOfLocal, localPrefix } from '../pointer/last-of-local.ts';
import { folderOf } from '../publish-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ensurePrivateKey, publicPem } from '../trust/keys.ts';
import { releaseRefusal } from '../trust/release-refusal.ts';
import { readTrust } from '../trust/trust.ts';
import { compose } from './compose.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { sign } from './sign.ts';

export interface LocalOptions {
  /** Folder with `shell/` and `remotes/*`, each built. */
  root: string;
  /** File of the signing key. It is created when missing. */
  keyFile: string;
  /** Promotes also where somebody chose another release than `local` did. */
  isForced?: boolean;
}

export interface LocalResult {
  /** The release of what is built. */
  id: string;
  /** The statement that stands instead of it; undefined when the release of what is built is active. */
  kept: Activation | undefined;
}

/**
 * Runs all commands for one checkout: the built files become the active release. Versions come from the content. When
 * nothing changed, nothing is written, and an earlier state is found again instead of published twice.
 *
 * What runs at each start of an installation must not undo what a person decided. So the release is promoted only where
 * none is active, or the one that this command promoted last.
 */
export async function local(store: ReleaseStore, options: LocalOptions): Promise<LocalResult> {
  const { root, keyFile, isForced = false } = options;
  const key = ensurePrivateKey(keyFile);
  const publicKey = createPublicKey(key);
  const source = gitSourceOf(root);
  const versions: Record<string, string> = {};
  for (const build of projects(root).map(readBuild)) {
    const version = contentVersion(build);
    versions[build.name] = version;
    const isThere = await store.files.hasFolder(folderOf({ ...build, version }));
    if (!isThere) await publish(store, build, { version, source });
  }
  const id = `${localPrefix}${digest(versions)}`;
  if (await isServed(store, id, publicKey)) return { id, kept: undefined };
  if (!(await store.release(id))) {
    await compose(store, { id, changes: { ...(await absentRemotes(store, versions)), ...versions } });
  }
  await sign(store, id, { key });
  const kept = isForced ? undefined : await choiceOfOthers(store);
  if (kept) return { id, kept };
  await store.files.write('public-key.pem', publicPem(publicKey));
  await promote(store, id, { key, anchors: [publicKey] }, 'local');
  return { id, kept: undefined };
}

/** The pointer, where it names another release than `local` promoted last: a rollback, or a release of somebody else. */
async function choiceOfOthers(store: ReleaseStore): Promise<Activation | undefined> {
  const pointer = await store.pointer();
  return pointer && pointer.id !== lastOfLocal(await readHistory(store)) ? pointer : undefined;
}

/** Whether the edges take this release as it is. A store of an earlier version has a pointer without a signature. */
async function isServed(store: ReleaseStore, id: string, publicKey: KeyObject): Promise<boolean> {
  const [release, pointer] = await Promise.all([store.release(id), store.pointer()]);
  if (!release || pointer?.id !== id) return false;
  const trust = await readTrust(store, [publicKey]);
  const refusal = releaseRefusal(release, trust, new Date().toISOString()) ?? activationRefusal(pointer, trust);
  return (refusal ?? contentRefusal(release, pointer)) === undefined;
}

function projects(root: string): string[] {
  const remotes = readdirSync(join(root, 'remotes')).map((name) => join(root, 'remotes', name));
  return [join(root, 'shell'), ...remotes.filter((folder) => existsSync(join(folder, 'remote.json')))];
}

/** Removes the remotes of the previous release that no longer exist in the tree. */
async function absentRemotes(store: ReleaseStore, versions: Record<string, string>): Promise<Record<string, null>> {
  const active = await store.active();
  const before = active === undefined ? undefined : await store.release(active);
  const gone = Object.keys(before?.remotes ?? {}).filter((name) => !(name in versions));
  return Object.fromEntries(gone.map((name) => [name, null]));
}

function contentVersion(build: BuildOutput): string {
  const files = [...build.files].map(([name, content]) => [name, integrityOf(content)]);
  return `${build.packageVersion}-${digest({ files, descriptor: build.descriptor, shares: build.shares, facts: build.facts })}`;
}

const digest = (value: unknown) =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')
    .slice(0, 10);
