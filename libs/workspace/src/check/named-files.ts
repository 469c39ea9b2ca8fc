import { dirname, join } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

const codeSpan = /`([^`\s]+)`/g;
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const isPath = /^[\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|mjs|json|md|css|sh|py)$/;

/**
 * Files that a document names and nobody has, as sentences. A path in a code span may leave out leading folders, since
 * documents name files from their project; a link is relative to its document.
 */
export function checkNamedFiles(documents: readonly SourceFile[], paths: readonly string[]): string[] {
  const all = new Set(paths.flatMap((path) => endingsOf(path)));
  const folders = new Set(paths.flatMap((path) => parentsOf(path)));
  return documents.flatMap(({ path, text }) => {
    const spans = matches(text, codeSpan).filter((name) => isPath.test(name) && !isBuilt(name) && !all.has(name));
    const links = matches(text, link).filter((target) => {
      const to = join(dirname(path), target).replace(/\/$/, '');
      return !/^[a-z]+:/.test(target) && !folders.has(to) && !paths.includes(to);
    });
    return [...spans, ...links].map((name) => `${path}: names ${name}, which does not exist`);
  });
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Output of builds, and state at run time. */
const isBuilt = (name: string) => /(?:^|\/)(?:dist|dist-ssr|\.local|generated)\//.test(name);

const endingsOf = (path: string) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'));

const parentsOf = (path: string) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
