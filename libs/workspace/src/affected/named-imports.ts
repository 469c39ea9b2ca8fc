/** What a file takes from another: some names at run time, or possibly everything. */
export interface NamedImport {
  specifier: string;
  /** Names as the other file exports them. `null`: any of them, as with `import * as all`. */
  names: readonly string[] | null;
}

const clause = /^[ \t]*(import|export)[ \t]+(type[ \t]+)?([^'"`;]*?)[ \t\n]*from[ \t\n]*['"]([^'"]+)['"]/gm;
const bare = /^[ \t]*import[ \t]*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
const comments = /^\s*(?:\/\/|\*|\/\*).*$/gm;

/**
 * Returns the imports and re-exports of a file that exist at run time. The compiler removes `import type`, so a change
 * of a type cannot change the result of a test.
 */
export function namedImportsOf(text: string): NamedImport[] {
  const code = withoutComments(text);
  const found: NamedImport[] = [];
  for (const [, , type, names = '', specifier = ''] of code.matchAll(clause)) {
    if (type === undefined) found.push({ specifier, names: namesOf(names) });
  }
  for (const [, first, second] of code.matchAll(bare)) found.push({ specifier: first ?? second ?? '', names: null });
  return found;
}

/** Reads `{ a, b as c, type D }` as `['a', 'b']`. Everything but such a list can be any name. */
function namesOf(text: string): string[] | null {
  const list = /^\{([^}]*)\}$/.exec(text.trim())?.[1];
  if (list === undefined) return null;
  const all = list.split(',').map((one) => one.trim());
  return all.filter((one) => one !== '' && !one.startsWith('type ')).map((one) => one.split(/\s+as\s+/)[0]!);
}

/** Removes lines that are only a comment. What they name is neither read nor started. */
const withoutComments = (text: string): string => text.replace(comments, '');

/** Returns the text without comments and static imports, whose specifiers are no names of files to read or start. */
export const runningCodeOf = (text: string): string => withoutComments(text).replace(clause, '');
