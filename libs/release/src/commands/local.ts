import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { readBuild, type BuildOutput } from '../build-output.ts';
import { gitSourceOf } from '../git-source.ts';
import { integrityOf } from '../integrity.ts';
import { activationRefusal, contentRefusal } from '../pointer/activation.ts';
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
}

/**
 * Runs all commands for the launcher: the built files become the active release. Versions come from the content. When
 * nothing changed, nothing is written, and an earlier state is found again instead of published twice.
 */
export async function local(store: ReleaseStore, { root, keyFile }: LocalOptions): Promise<string> {
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
  const id = `local-${digest(versions)}`;
  if (await isServed(store, id, publicKey)) return id;
  if (!(await store.release(id))) {
    await compose(store, { id, changes: { ...(await absentRemotes(store, versions)), ...versions } });
  }
  await sign(store, id, { key });
  await store.files.write('public-key.pem', publicPem(publicKey));
  await promote(store, id, { key, anchors: [publicKey] });
  return id;
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
