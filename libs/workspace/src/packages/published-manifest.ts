import type { SourceManifest } from './public-packages.ts';

/** What a path in `src/` becomes: `./src/a/b.ts` is `a/b`. Undefined for files that are published unchanged. */
export const moduleOf = (source: string): string | undefined => /^\.\/src\/(.+)\.tsx?$/.exec(source)?.[1];

/**
 * The package.json that is published: JavaScript with types in place of sources, ranges of peers in place of the tested
 * version, and nothing that only this repository needs.
 */
export function publishedManifest(source: SourceManifest) {
  const { name, version, description, sideEffects, exports, bin, files, dependencies, peerDependenciesMeta } = source;
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    sideEffects,
    // `Map.groupBy` and `URL.parse` exist since then.
    engines: { node: '>=22.12' },
    exports: exports && mapValues(exports, publishedExport),
    bin: bin && mapValues(bin, (path) => `./dist/${moduleOf(path)}.js`),
    files: ['dist', 'CHANGELOG.md', ...dataIn(exports), ...(files ?? [])],
    dependencies,
    peerDependencies: source.peerDependencies && mapValues(source.peerDependencies, peerRange),
    peerDependenciesMeta,
  };
}

function publishedExport(path: string): string | { types: string; default: string } {
  const module = moduleOf(path);
  if (module === undefined) return path.replace(/^\.\/src\//, './dist/');
  return { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
}

/** Exported files that are no modules and lie outside of the sources. */
const dataIn = (exports: Record<string, string> = {}): string[] =>
  Object.values(exports).flatMap((path) =>
    moduleOf(path) === undefined && !path.startsWith('./src/') ? path.replace(/^\.\//, '') : [],
  );

/** A page has one React, which the shell provides. A remote may have been built with a later minor of it. */
const peerRange = (version: string, name: string): string =>
  name.startsWith('@stufenlos/') || !/^\d/.test(version) ? version : `^${version}`;

const mapValues = <A, B>(of: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value, key)]));
