import type { BannedWord } from '../../banned-words.ts';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

export interface Vocabulary {
  banned: readonly BannedWord[];
  allowed: readonly { word: string; in: string }[];
  references: readonly RegExp[];
}

/** Findings as sentences: banned words, and references to documents outside of the repository. */
export function checkVocabulary(files: readonly SourceFile[], { banned, allowed, references }: Vocabulary): string[] {
  return files.flatMap(({ path, text }) => {
    const here = banned.filter(
      ({ word }) => !allowed.some((entry) => entry.word === word && path.startsWith(entry.in)),
    );
    // Most files have none, and their lines need no look.
    const found = bannedIn(text, here);
    return text.split('\n').flatMap((line, index) => {
      const say = (fault: string) => `${path}:${index + 1}: ${fault}`;
      const words = found.length === 0 ? [] : bannedIn(line, found);
      const faults = words.map(({ word, instead }) => `“${word}”; write: ${instead}`);
      return [...faults, ...referencesIn(line, references)].map(say);
    });
  });
}

function bannedIn(text: string, banned: readonly BannedWord[]): BannedWord[] {
  const words = ` ${wordsOf(text).join(' ')} `;
  return banned.filter(({ word }) => ['', 's', 'es'].some((ending) => words.includes(` ${word}${ending} `)));
}

function referencesIn(line: string, references: Vocabulary['references']): string[] {
  return references.flatMap((pattern) => {
    const found = pattern.exec(line);
    return found ? [`refers to “${found[0]}”, which no reader has; state the rule or its public source`] : [];
  });
}

/** Words in lower case; `OrderTax`, `order-tax` and `ORDER_TAX` are two words each. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
