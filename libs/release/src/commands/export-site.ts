import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentReleasePath, remoteFaultPath, type Release } from '@stufenlos/contracts';
import { inTurns } from '@stufenlos/object-store';
import { integrityOf } from '../integrity.ts';
import { loadComposed, type Part } from '../composed.ts';
import { ReleaseError } from '../release-error.ts';
import { draftOf } from '../store/durable-files.ts';
import { assetHeaders, contentTypeOf, isServedFile } from '../served-files.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { fetchCurrentRelease, fetchDocuments, type DocumentSource, type ExportedDocument } from './export-documents.ts';
import { verified } from './verify.ts';

export interface ExportOptions {
  id: string;
  /** Folder to write; it must not exist, or be empty. */
  folder: string;
  /** Where visitors will find the site: `https://www.example.org`. */
  publicOrigin: string;
  /** Further releases whose files stay reachable for open tabs. */
  also: readonly string[];
  /** A running edge that serves the release, for the documents with its settings. Without it only files are written. */
  edge?: string | undefined;
}

interface ExportedFile {
  path: string;
  file: string;
  /** Besides those of the rules. */
  headers: Record<string, string>;
  integrity: string;
}

/** `headers.json`: what a content delivery network has to send with each file of the folder. */
export interface HeaderFile {
  schema: 1;
  release: string;
  /** For every file below a path. */
  rules: { path: string; headers: Record<string, string> }[];
  files: ExportedFile[];
  documents: ExportedDocument[];
  /** What the network must pass on to the installation. */
  forwarded: string[];
}

export interface ExportPlan {
  files: number;
  apply: () => Promise<HeaderFile>;
}

/** Copies what visitors load into a folder for any content delivery network. Every byte is checked against its record. */
export async function planExport(store: ReleaseStore, options: ExportOptions): Promise<ExportPlan> {
  const { id, folder, also } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ReleaseError(`${folder} is not empty; give a new folder, so that no file of another export stays`);
  }
  const parts = new Map<string, Part>();
  for (const one of [id, ...also]) {
    await verified(store, one);
    for (const part of await partsOf(store, (await store.release(one)) as Release)) parts.set(part.folder, part);
  }
  const files = [...parts.values()].flatMap((part) =>
    Object.keys(part.record.files)
      .filter(isServedFile)
      .map((name) => ({ part, name })),
  );
  return { files: files.length, apply: async () => write(store, options, files) };
}

async function partsOf(store: ReleaseStore, release: Release): Promise<Part[]> {
  const { shell, remotes } = await loadComposed(store, release);
  return [...(shell ? [shell] : []), ...remotes];
}

/** The folder appears complete or not at all. */
async function write(
  store: ReleaseStore,
  { id, folder, publicOrigin, edge }: ExportOptions,
  files: readonly { part: Part; name: string }[],
): Promise<HeaderFile> {
  const draft = draftOf(folder);
  try {
    const source =
      edge === undefined ? undefined : { edge, publicOrigin, release: (await store.release(id)) as Release };
    const documents = source ? await fetchDocuments(source) : [];
    const current = source ? [await currentRelease(source, draft)] : [];
    const headers = assetHeaders(publicOrigin);
    const content: HeaderFile = {
      schema: 1,
      release: id,
      rules: ['/shell/*', '/remotes/*'].map((path) => ({ path, headers })),
      files: [...(await inTurns(files, async (file) => copied(draft, file))), ...current],
      documents: documents.map(({ body, ...document }) => {
        mkdirSync(dirname(join(draft, document.file)), { recursive: true });
        writeFileSync(join(draft, document.file), body);
        return document;
      }),
      forwarded: [
        '/api/*',
        ...(edge === undefined ? ['/*'] : ['/auth/*', remoteFaultPath, '/robots.txt', '/sitemap.xml']),
      ],
    };
    writeFileSync(join(draft, 'headers.json'), `${JSON.stringify(content, null, 1)}\n`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return content;
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw cause;
  }
}

/** Written only where documents are: an edge that serves them also says which release they are of. */
async function currentRelease(source: DocumentSource, to: string): Promise<ExportedFile> {
  const { body, headers } = await fetchCurrentRelease(source);
  const file = currentReleasePath.slice(1);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, file), body);
  return { path: currentReleasePath, file, headers, integrity: integrityOf(body) };
}

async function copied(to: string, { part, name }: { part: Part; name: string }): Promise<ExportedFile> {
  const file = `${part.folder}/${name}`;
  const integrity = part.record.files[name]?.integrity ?? '';
  const content = await part.read(name);
  if (!content || integrityOf(content) !== integrity) throw new ReleaseError(`${file} is not what was published`);
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), content);
  return { path: `/${file}`, file, headers: { 'content-type': contentTypeOf(name) }, integrity };
}
