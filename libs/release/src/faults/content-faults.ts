import { inTurns } from '@stufenlos/object-store';
import type { Composed, Part } from '../composed.ts';

const reactMarkers = ['react.transitional.element', '__CLIENT_INTERNALS'];
/** Key forms of the payment provider and its host. No file for the browser may contain them. */
const secrets = [
  /\bsk_(?:live|test)_/,
  /\brk_(?:live|test)_/,
  /\bwhsec_/,
  /api\.stripe\.com/,
  /BEGIN [A-Z ]*PRIVATE KEY/,
];

/** Finds a second React, secrets, and scripts or stylesheets of the document without a hash. */
export async function contentFaults({ shell, remotes }: Composed): Promise<string[]> {
  const faults: string[] = [];
  for (const part of [...(shell ? [shell] : []), ...remotes] as Part[]) {
    const files = await texts(part);
    if (part.record.kind === 'remote') faults.push(...reactFaults(part.folder, files));
    faults.push(...secretFaults(part.folder, files));
    if (part.record.kind === 'shell') faults.push(...documentFaults(part.folder, files));
  }
  return faults;
}

/** A name of a file, and its text. */
type Text = readonly [file: string, text: string];

/** Finds a React that a remote brings along. A page with two of them breaks at the first hook. */
export const reactFaults = (folder: string, files: readonly Text[]): string[] =>
  files.flatMap(([file, text]) =>
    reactMarkers.filter((marker) => text.includes(marker)).map((marker) => `${folder}/${file} holds React (${marker})`),
  );

export const secretFaults = (folder: string, files: readonly Text[]): string[] =>
  files.flatMap(([file, text]) =>
    secrets.filter((secret) => secret.test(text)).map((secret) => `${folder}/${file} holds ${secret.source}`),
  );

function documentFaults(folder: string, files: readonly Text[]): string[] {
  const documents = files.filter(([file]) => file.endsWith('.html'));
  return [...new Map([['index.html', ''], ...documents])].flatMap((document) => faultsOf(folder, document));
}

function faultsOf(folder: string, [document, html]: Text): string[] {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  if (scripts.length === 0) return [`${folder}/${document} starts no script`];
  const loaded = [...scripts, ...(html.match(/<link\b[^>]*rel="?stylesheet[^>]*>/g) ?? [])];
  return [
    ...scripts.filter((tag) => !/\ssrc=/.test(tag)).map(() => `${folder}/${document} holds an inline script`),
    ...loaded
      // The edge adds the hash of this script, because it is copied unchanged and the bundler does not know it.
      .filter((tag) => !tag.includes('theme-first.js') && !/\sintegrity="sha384-/.test(tag))
      .map((tag) => `${folder}/${document} loads without integrity: ${tag}`),
  ];
}

export const isText = (file: string): boolean => /\.(?:c?js|css|html|json|svg)$/.test(file);

const texts = async ({ record, read }: Part): Promise<Text[]> =>
  inTurns(Object.keys(record.files).filter(isText), async (file) => [file, (await read(file))?.toString() ?? '']);
