import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOutput } from '../build-output.ts';
import { integrityOf } from '../integrity.ts';
import { folderOf, type PublishedFile, type PublishRecord } from '../publish-record.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';

export interface PublishOptions {
  version: string;
  commit?: string | null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|html|json|svg|txt)$/;

/**
 * Copies a build to the folder of its version, with a record of every hash. A version is never written twice. The
 * folder appears either complete or not at all.
 */
export async function publish(store: ReleaseStore, build: BuildOutput, options: PublishOptions): Promise<string> {
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(options.version)) {
    throw new ReleaseError(`${options.version} is not a version`);
  }
  const record = recordOf(build, options);
  const folder = folderOf(record);
  if (existsSync(store.path(folder))) throw new ReleaseError(`${folder} exists already; versions are immutable`);
  const draft = store.path(`${folder}.${process.pid}.draft`);
  rmSync(draft, { recursive: true, force: true });
  for (const [name, content] of build.files) record.files[name] = await writeFile(join(draft, name), content);
  writeFileSync(join(draft, 'record.json'), `${JSON.stringify(record, null, 1)}\n`);
  renameSync(draft, store.path(folder));
  return folder;
}

function recordOf(build: BuildOutput, { version, commit = null }: PublishOptions): PublishRecord {
  const { name, descriptor, entry, preload, shares } = build;
  const common = { schema: 1 as const, name, version, publishedAt: new Date().toISOString(), commit, files: {} };
  if (!descriptor || !entry) {
    return {
      ...common,
      kind: 'shell',
      provides: Object.fromEntries(shares.map((share) => [share.name, share.version])),
    };
  }
  const requires = Object.fromEntries(shares.map((share) => [share.name, share.requiredVersion]));
  return { ...common, kind: 'remote', descriptor: { ...descriptor, version }, requires, entry, preload };
}

async function writeFile(path: string, content: Buffer): Promise<PublishedFile> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const file: PublishedFile = { integrity: integrityOf(content), bytes: content.length };
  if (!compressible.test(path)) return file;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ]);
  for (const [coding, bytes] of Object.entries({ br, gz })) {
    if (bytes.length >= content.length) continue;
    writeFileSync(`${path}.${coding}`, bytes);
    file[coding as 'br' | 'gz'] = { integrity: integrityOf(bytes), bytes: bytes.length };
  }
  return file;
}
