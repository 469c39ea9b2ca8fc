import { areRelated, functionWords } from './function-words.ts';

/** Function words in a text that only one of two languages has. */
export interface WordEvidence {
  count: number;
  distinct: number;
}

export interface LanguageWords {
  /** Number of all words. */
  words: number;
  /** The language with the most function words that the declared language does not have. */
  other?: string;
  forOther: WordEvidence;
  forDeclared: WordEvidence;
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize()
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Compares the declared language with the one that fits best. @param declared primary language subtag */
export function languageWords(text: string, declared: string): LanguageWords {
  const words = wordsOf(text);
  const own = functionWords.get(declared === 'nb' || declared === 'nn' ? 'no' : declared) ?? new Set<string>();
  const compare = (one: ReadonlySet<string>, other: ReadonlySet<string>): WordEvidence => {
    const found = words.filter((word) => one.has(word) && !other.has(word));
    return { count: found.length, distinct: new Set(found).size };
  };
  const candidates = [...functionWords]
    .filter(([language]) => !areRelated(language, declared))
    .map(([language, list]) => ({ language, list, forOther: compare(list, own) }));
  const best = candidates.toSorted((one, other) => other.forOther.count - one.forOther.count)[0];
  if (!best || best.forOther.count === 0) {
    return { words: words.length, forOther: { count: 0, distinct: 0 }, forDeclared: compare(own, new Set()) };
  }
  const { language: other, list, forOther } = best;
  return { words: words.length, other, forOther, forDeclared: compare(own, list) };
}
