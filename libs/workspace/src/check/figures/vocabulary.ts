import type { BannedWord } from '../../banned-words.ts';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

export interface Vocabulary {
  banned: readonly BannedWord[];
  allowed: readonly { word: string; in: string }[];
  references: readonly RegExp[];
}

/** Findings as sentences: banned words, and references to documents outside of the repository. */
export function checkVocabulary(files: readonly SourceFile[], vocabulary: Vocabulary): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const say = (fault: string) => `${path}:${index + 1}: ${fault}`;
      return [...bannedIn(path, line, vocabulary), ...referencesIn(line, vocabulary)].map(say);
    }),
  );
}

function bannedIn(path: string, line: string, { banned, allowed }: Vocabulary): string[] {
  const words = ` ${wordsOf(line).join(' ')} `;
  return banned
    .filter(({ word }) => ['', 's', 'es'].some((ending) => words.includes(` ${word}${ending} `)))
    .filter(({ word }) => !allowed.some((entry) => entry.word === word && path.startsWith(entry.in)))
    .map(({ word, instead }) => `“${word}”; write: ${instead}`);
}

function referencesIn(line: string, { references }: Vocabulary): string[] {
  return references.flatMap((pattern) => {
    const found = pattern.exec(line);
    return found ? [`refers to “${found[0]}”, which no reader has; state the rule or its public source`] : [];
  });
}

/** Words in lower case; `OrderTax`, `order-tax` and `ORDER_TAX` are two words each. */
function wordsOf(line: string): string[] {
  return line
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
