import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOutput } from '../build-output.ts';
import { isText, reactFaults, secretFaults } from '../faults/content-faults.ts';
import type { GitSource } from '../git-source.ts';
import { integrityOf } from '../integrity.ts';
import { folderOf, recordName, type PublishedFile, type PublishRecord } from '../publish-record.ts';
import { ReleaseError } from '../release-error.ts';
import { existsAlready } from '../store/refusals.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PublishOptions {
  version: string;
  source?: GitSource;
}

/** A build that may be published. */
export interface PublishPlan {
  /** Folder in the store: `remotes/runs/1.4.0`. */
  folder: string;
  files: number;
  /** Bytes before compression. */
  bytes: number;
  apply: () => Promise<string>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|html|json|svg|txt)$/;

/**
 * Checks a build and copies it to the folder of its version, with a record of every hash. A version is never written
 * twice. The folder appears either complete or not at all, and is on the disk when this returns.
 */
export const publish = async (store: ReleaseStore, build: BuildOutput, options: PublishOptions): Promise<string> =>
  (await planPublish(store, build, options)).apply();

/** Checks a build without writing anything. Only the folder of its remote is written later, so rights may be limited to it. */
export async function planPublish(
  store: ReleaseStore,
  build: BuildOutput,
  options: PublishOptions,
): Promise<PublishPlan> {
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(options.version)) {
    throw new ReleaseError(`${options.version} is not a version; give one like 1.4.0 or 1.4.0-rc.1`);
  }
  const record = recordOf(build, options);
  const folder = folderOf(record);
  if (await store.files.hasFolder(folder)) throw existsAlready(folder);
  refuseContent(folder, build);
  return {
    folder,
    files: build.files.size,
    bytes: [...build.files.values()].reduce((sum, { length }) => sum + length, 0),
    apply: async () => write(store, folder, build, record),
  };
}

function refuseContent(folder: string, { kind, files, facts }: BuildOutput): void {
  const texts = [...files].flatMap(([file, content]) => (isText(file) ? [[file, content.toString()] as const] : []));
  const unpaired = (facts.unpairedTexts ?? []).map((text) => `${text} exists in one language only`);
  const faults = [
    ...(kind === 'remote' ? reactFaults(folder, texts) : []),
    ...secretFaults(folder, texts),
    ...unpaired,
  ];
  if (faults.length === 0) return;
  throw new ReleaseError(`${folder} is not published:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, { faults });
}

async function write(store: ReleaseStore, folder: string, build: BuildOutput, record: PublishRecord): Promise<string> {
  const files = new Map<string, Buffer>();
  for (const [name, content] of build.files) {
    const copies = await compressed(name, content);
    record.files[name] = recordedFile(content, copies);
    files.set(name, content);
    for (const [coding, bytes] of copies) files.set(`${name}.${coding}`, bytes);
  }
  files.set(recordName, Buffer.from(`${JSON.stringify(record, null, 1)}\n`));
  await store.files.createFolder(folder, files);
  return folder;
}

function recordOf(build: BuildOutput, { version, source }: PublishOptions): PublishRecord {
  const { name, descriptor, entry, preload, shares, facts } = build;
  const common = {
    schema: 1 as const,
    name,
    version,
    publishedAt: new Date().toISOString(),
    commit: source?.revision ?? null,
    repository: source?.repository ?? null,
    isClean: source?.isClean ?? null,
    ...facts,
    files: {},
  };
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

type Copies = readonly (readonly [coding: 'br' | 'gz', bytes: Buffer])[];

function recordedFile(content: Buffer, copies: Copies): PublishedFile {
  const file: PublishedFile = { integrity: integrityOf(content), bytes: content.length };
  for (const [coding, bytes] of copies) file[coding] = { integrity: integrityOf(bytes), bytes: bytes.length };
  return file;
}

/** The compressed copies that are smaller. */
async function compressed(name: string, content: Buffer): Promise<Copies> {
  if (!compressible.test(name)) return [];
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ]);
  const both = [
    ['br', br],
    ['gz', gz],
  ] as const;
  return both.filter(([, bytes]) => bytes.length < content.length);
}
