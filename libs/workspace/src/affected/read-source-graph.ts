import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../check/list-sources.ts';
import { readProjects } from '../check/projects.ts';
import { SourceGraph, type PackageEntries } from './source-graph.ts';

/**
 * Reads the graph of the repository.
 * @param paths of all its source files, from the root
 * @param deleted paths of deleted files, which other files may still name
 */
export function readSourceGraph(root: string, paths: readonly string[], deleted: readonly string[] = []): SourceGraph {
  const code = read(
    root,
    paths.filter((path) => /\.(?:ts|tsx|mjs|js|css|html)$/.test(path)),
  );
  return new SourceGraph([...paths, ...deleted], code, packagesOf(root));
}

const packagesOf = (root: string): PackageEntries[] =>
  readProjects(root).map(({ name, folder }) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      exports?: Record<string, string>;
    };
    return { name, folder, exports };
  });
