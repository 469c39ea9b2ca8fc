import type { SourceFile } from './source-file.ts';

/** The payment provider's key forms and API host, which no file for the browser may contain. */
const patterns = [/\bsk_(?:live|test)_/, /\brk_(?:live|test)_/, /\bwhsec_/, /api\.stripe\.com/];

export function checkSecrets(bundles: readonly SourceFile[]): string[] {
  return bundles.flatMap(({ path, text }) =>
    patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: holds ${pattern.source}`),
  );
}
