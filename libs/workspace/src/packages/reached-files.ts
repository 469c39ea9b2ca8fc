import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { importsOf } from '../check/imports.ts';

export interface Reached {
  /** Paths in the folder of the build, sorted. */
  files: string[];
  /** Packages that the files import, each with one of these files. */
  packages: Map<string, string>;
  /** Relative imports without a file, as `from -> specifier`. */
  missing: string[];
}

/**
 * Follows imports from the entry points of a build, in scripts and in their declarations. Tests and tools that no entry
 * point needs are not reached, so they are not published.
 * @param built folder with the output of the compiler
 * @param sources folder with stylesheets, which the compiler does not copy
 * @param entries paths of scripts in `built`, without their extension
 */
export function reachedFiles(built: string, sources: string, entries: readonly string[]): Reached {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const missing: string[] = [];
  const follow = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    if (!/\.(?:js|d\.ts)$/.test(path)) return;
    const text = readFileSync(join(built, path), 'utf8');
    for (const specifier of [...importsOf(text), ...threadsOf(text)]) {
      if (specifier.startsWith('node:')) continue;
      if (!specifier.startsWith('.')) packages.set(packageOf(specifier), path);
      else {
        const found = targets(path, specifier).filter((target) => existsIn(target));
        if (found.length === 0 && !isStyleOfDeclaration(path, specifier)) missing.push(`${path} -> ${specifier}`);
        found.forEach(follow);
      }
    }
  };
  const existsIn = (path: string) => existsSync(join(path.endsWith('.css') ? sources : built, path));
  for (const entry of entries) for (const path of [`${entry}.js`, `${entry}.d.ts`]) follow(path);
  return { files: [...files].toSorted(), packages, missing };
}

/** A script and its declaration belong together; declarations name their neighbours as the sources do. */
function targets(path: string, specifier: string): string[] {
  const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/');
  const module = /^(.*)\.(?:[jt]sx?)$/.exec(target)?.[1];
  return module === undefined || target.endsWith('.d.ts') ? [target] : [`${module}.js`, `${module}.d.ts`];
}

const isStyleOfDeclaration = (path: string, specifier: string) => path.endsWith('.d.ts') && specifier.endsWith('.css');

/** Scripts of threads. They have the extension of the script that starts them. */
export const threadsOf = (text: string): string[] =>
  [...text.matchAll(/new URL\(`(\.[^`$]+)\$\{extname\(import\.meta\.url\)\}`/g)].map((match) => `${match[1]}.js`);

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
