import type { SourceFile } from './boundaries.ts';

/** What must never stand in a file that a browser gets: the provider's key forms and its API host. */
const patterns = [/\bsk_(?:live|test)_/, /\brk_(?:live|test)_/, /\bwhsec_/, /api\.stripe\.com/];

export function checkSecrets(bundles: readonly SourceFile[]): string[] {
  return bundles.flatMap(({ path, text }) =>
    patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: holds ${pattern.source}`),
  );
}
