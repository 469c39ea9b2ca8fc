import { extname } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export const contentTypeOf = (file: string): string => contentTypes[extname(file)] ?? 'application/octet-stream';

/**
 * Whether a file of a version may be requested. Documents are only ever served with their headers, never as files, and
 * what renders pages is run by the edge and nowhere else.
 */
export const isServedFile = (file: string): boolean => !/(?:^|\/)(?:[^/]*\.html|record\.json)$|^prerender\//.test(file);

/** Headers of every answer. Without nosniff an HTML page in place of a script would be parsed as one. */
export const everywhere = (publicOrigin: string) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** A version's folder never changes, so its files may be kept permanently. */
export const assetHeaders = (publicOrigin: string) => ({
  ...everywhere(publicOrigin),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
});
