import { functionWords } from './function-words.ts';
import { wordsOf } from './word-evidence.ts';

const minWords = 4;
const maxClauses = 3;
const longClause = 10;
/** A clause of that length without a full stop is a sentence where it stands alone; several may be a list of names. */
const loneClause = 7;
const maxLone = 2;
const mostlyCapitals = 0.8;

/**
 * The sentences of texts, without lists of names. Names of films, books and songs have function words too, but no full stop
 * behind a long clause, and in English a capital in all other words.
 *
 * @param languages whose function words are not capitalised in names
 */
export function sentencesIn(texts: readonly string[], languages: readonly string[]): string {
  const small = new Set(languages.flatMap((language) => [...(functionWords.get(language) ?? [])]));
  const parts = texts
    .flatMap((text) => text.match(/[^.!?…]+[.!?…]*/gu) ?? [])
    .filter((part) => wordsOf(part).length >= minWords && !isInTitleCase(part, small));
  const sentences = new Set(parts.filter(isSentence));
  const lone = new Set(
    parts.filter((part) => !sentences.has(part) && isLoneClause(part)).map((part) => wordsOf(part).join(' ')),
  );
  return [...sentences, ...(lone.size <= maxLone ? lone : [])].join('\n');
}

/** Numbers of words. */
const clausesOf = (part: string): number[] =>
  part
    .split(/[,;:–—()"„“”«»]/u)
    .map((clause) => wordsOf(clause).length)
    .filter((length) => length > 0);

function isSentence(part: string): boolean {
  const clauses = clausesOf(part);
  if (Math.max(...clauses) >= longClause) return true;
  return clauses.length <= maxClauses && /[.!?…]\s*$/u.test(part);
}

function isLoneClause(part: string): boolean {
  const [clause = 0, ...others] = clausesOf(part);
  return clause >= loneClause && others.length === 0;
}

function isInTitleCase(part: string, small: ReadonlySet<string>): boolean {
  if (part === part.toUpperCase()) return false;
  const [, ...words] = part.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];
  const others = words.filter((word) => !small.has(word.toLowerCase()));
  const capitals = others.filter((word) => /^\p{Lu}/u.test(word));
  return capitals.length >= others.length * mostlyCapitals;
}
