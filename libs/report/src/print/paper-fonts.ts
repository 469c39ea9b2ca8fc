import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const family = '@fontsource/atkinson-hyperlegible-next';
const source = /src: url\(\.\/files\/([\w-]+\.woff2)\)[^;]*;/g;

/**
 * `@font-face` rules of the fonts of our website, in regular and bold, with the fonts in them: a document for paper loads
 * nothing.
 */
export const paperFonts = (): string =>
  [400, 700].map((weight) => withFonts(readFileSync(resolve(`${family}/${weight}.css`), 'utf8'))).join('\n');

const withFonts = (css: string): string =>
  css.replaceAll(source, (_, name: string) => {
    const font = readFileSync(resolve(`${family}/files/${name}`), 'base64');
    return `src: url(data:font/woff2;base64,${font}) format('woff2');`;
  });
