import { dirname, join } from 'node:path';

/** A file that only exports what other files define, such as the main entry of a package. */
export interface Barrel {
  /** The path of the defining file and the name there, by exported name. */
  names: ReadonlyMap<string, { path: string; name: string }>;
  /** Paths of `export *`. */
  stars: readonly string[];
}

const statement = /export\s+(?:type\s+)?(\*|\{[^}]*\})\s*from\s*['"](\.[^'"]+)['"];?/g;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Returns what the file at `path` exports from others, or `null` if it contains anything else. */
export function readBarrel(path: string, text: string): Barrel | null {
  const code = text.replace(comment, '');
  if (code.replace(statement, '').trim() !== '') return null;
  const names = new Map<string, { path: string; name: string }>();
  const stars: string[] = [];
  for (const [, exported = '', specifier = ''] of code.matchAll(statement)) {
    const from = join(dirname(path), specifier);
    if (exported === '*') stars.push(from);
    for (const [own, outer] of exported === '*' ? [] : namePairs(exported)) names.set(outer, { path: from, name: own });
  }
  return names.size + stars.length === 0 ? null : { names, stars };
}

const namePairs = (list: string): [own: string, outer: string][] =>
  list
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((one) => one.split(/\s+as\s+/))
    .map(([own = '', outer = own]) => [own, outer]);

const definition =
  /^export\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;

/** Returns the names that a file defines and exports where it defines them. */
export const definedNames = (text: string): Set<string> =>
  new Set([...text.matchAll(definition)].map((match) => match[1]!));
