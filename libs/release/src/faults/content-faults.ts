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
export function contentFaults({ shell, remotes }: Composed): string[] {
  return [
    ...remotes.flatMap((part) =>
      texts(part).flatMap(([file, text]) =>
        reactMarkers
          .filter((marker) => text.includes(marker))
          .map((marker) => `${part.folder}/${file} holds React (${marker})`),
      ),
    ),
    ...[...(shell ? [shell] : []), ...remotes].flatMap((part: Part) =>
      texts(part).flatMap(([file, text]) =>
        secrets.filter((secret) => secret.test(text)).map((secret) => `${part.folder}/${file} holds ${secret.source}`),
      ),
    ),
    ...(shell ? documentFaults(shell) : []),
  ];
}

function documentFaults(part: Part): string[] {
  const documents = Object.keys(part.record.files).filter((file) => file.endsWith('.html'));
  return [...new Set(['index.html', ...documents])].flatMap((document) => faultsOf(part, document));
}

function faultsOf({ folder, read }: Part, document: string): string[] {
  const html = read(document)?.toString() ?? '';
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

function texts({ record, read }: Part): [string, string][] {
  return Object.keys(record.files)
    .filter((file) => /\.(?:c?js|css|html|json|svg)$/.test(file))
    .map((file) => [file, read(file)?.toString() ?? '']);
}
