import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

/** Texts that a change concerns: as they were and as they are, and their keys. */
export interface ConcernedTexts {
  keys: readonly string[];
  texts: readonly string[];
}

/**
 * Whether a test names one of the texts: by its key, by a part of it, by a longer string that contains a part, or by a
 * regular expression with a part. A part is what stands between placeholders and tags. Upper and lower case and kinds of
 * blanks do not count, as when a test looks for an element by its name. In doubt it names it.
 */
export function mentionsTexts(file: SourceFile, { keys, texts }: ConcernedTexts): boolean {
  const parts = [...new Set(texts.flatMap(partsOf))];
  const edges = [...new Set(texts.flatMap(edgesOf))];
  return stringsIn(file).some((string) => namesKey(string, keys) || namesText(plain(string), parts, edges));
}

const namesKey = (string: string, keys: readonly string[]) =>
  keys.some((key) => string.includes(key.replace(plural, '')) || (string.endsWith('.') && key.startsWith(string)));
const plural = /_(?:zero|one|two|few|many|other)$/;

function namesText(string: string, parts: readonly string[], edges: readonly string[]): boolean {
  if (!/\p{L}/u.test(string)) return false;
  return (
    parts.some((part) => string.includes(part) || contains(part, string)) ||
    edges.some((word) => wordsOf(string).includes(word))
  );
}

/** A short string counts only from the beginning of a word. A letter or a language's code is the whole part, or no text. */
function contains(part: string, string: string): boolean {
  if (/^(?:.|de|en)$/u.test(string)) return part === string;
  return string.length < shortest ? ` ${part}`.includes(` ${string}`) : part.includes(string);
}
const shortest = 4;

const placeholder = /\{\{.*?\}\}|<\/?\w+\s*\/?>/;

const partsOf = (text: string) =>
  text
    .split(placeholder)
    .map(plain)
    .filter((part) => /\p{L}/u.test(part));

/** The words beside placeholders: a test that fills in a value may name these alone with it. */
function edgesOf(text: string): string[] {
  const parts = text.split(placeholder).map((part) => wordsOf(plain(part)));
  if (parts.length === 1) return [];
  return parts.flatMap((words) => [words.at(0), words.at(-1)]).filter((word) => word !== undefined);
}

const wordsOf = (string: string): string[] => string.match(/\p{L}{2,}/gu) ?? [];

const plain = (string: string) => string.replaceAll('\u00AD', '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Returns the strings of a file, the fixed parts of its templates, and the letters of its regular expressions. */
function stringsIn({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(...(node.regex.pattern.match(/[\p{L} ]{3,}/gu) ?? []));
      else if (typeof node.value === 'string') found.push(node.value);
    },
    TemplateElement: ({ value }) => void found.push(value.cooked ?? ''),
    JSXText: ({ value }) => void found.push(value),
  }).visit(parseSync(path, text).program);
  return found;
}
