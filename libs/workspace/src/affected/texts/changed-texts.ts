import { usesKey, type SourceFile } from '@stufenlos/remote-tools/checks';
import type { ConcernedTexts } from './text-mentions.ts';

/** Flat files of texts, such as `locales/work.de.json`. */
export const isTextFile = (path: string): boolean => /\/(?:locales|texts)\/(?:[\w-]+\.)?(?:de|en)\.json$/.test(path);

/** What has changed in a file of texts. */
export interface ChangedTexts extends ConcernedTexts {
  /** The files that use these texts, which are no tests. */
  users: readonly string[];
}

/**
 * Finds the changed texts of a file and who uses them.
 * @param before the file before the change, `null` if there was none
 * @param after the file now, `null` if there is none
 * @param code the files that may use texts
 * @returns `null` if every user of the file may be concerned: a text that no file is known to use has
 *   changed, or the file is not a flat list of texts
 */
export function changedTexts(
  before: string | null,
  after: string | null,
  code: readonly SourceFile[],
): ChangedTexts | null {
  const old = textsOf(before);
  const current = textsOf(after);
  if (!old || !current) return null;
  const keys = [...new Set([...old.keys(), ...current.keys()])].filter((key) => old.get(key) !== current.get(key));
  const users = keys.map((key) => code.filter(({ text }) => usesKey(text, key)).map(({ path }) => path));
  if (users.some((paths) => paths.length === 0)) return null;
  const texts = keys.flatMap((key) => [old.get(key), current.get(key)]).filter((text) => text !== undefined);
  return { keys, texts, users: [...new Set(users.flat())] };
}

function textsOf(json: string | null): Map<string, string> | null {
  const value: unknown = parsed(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === Object.keys(value).length ? new Map(entries) : null;
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
