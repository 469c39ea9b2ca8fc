import type { SuspectText } from '../../gather/driven/languages/suspect-texts.ts';
import type { Verdict } from '../define-check.ts';

/** Similarity by which the other language must be ahead of the declared one, from 0 to 1. */
const margin = 0.1;
/** The same for a text without any function word. */
const clearMargin = 0.25;
/** Fewer words than these may be names, and a detector names a language for each. */
const manyWords = 8;
/** The margin for so few words in an element that declares its language. */
const clearestMargin = 0.8;
const longText = 60;
/** A part of fewer words may be a phrase or a name, which its language tag is about in any case. */
const shortPart = 15;

/** What the facts about a text say; undefined when they are no reason for a question. */
export function languageVerdict(text: SuspectText): Verdict | undefined {
  const { other, scores } = text;
  if (scores.other - scores.declared < margin) return undefined;
  const outcome = text.isOtherScript ? outcomeOfScript(text) : outcomeOfWords(text);
  if (!outcome) return undefined;
  const { declared, sample } = text;
  return { outcome, data: { declared, other, ...namesOf(declared, other), sample } };
}

function outcomeOfScript({ words, letters, forDeclared }: SuspectText): Verdict['outcome'] | undefined {
  if (letters < 10 || (words < 2 && letters < 16)) return undefined;
  return forDeclared.count <= 1 ? 'violation' : 'review';
}

function outcomeOfWords(text: SuspectText): Verdict['outcome'] | undefined {
  const { words, forOther, forDeclared, inSentences, isRestDeclared } = text;
  // Names of films or books may stand in any language on any page.
  const certain = inSentences.forOther.distinct >= (words < longText ? 2 : 4) ? 'violation' : 'review';
  if (words < longText) {
    // Names and slogans have hardly a function word. Three of them, and none of the declared language, are no chance.
    if (isRestDeclared || forDeclared.count > 0) return undefined;
    const isPhrase = text.kind === 'part' && words < shortPart;
    if (forOther.distinct >= 3) return isPhrase ? 'violation' : certain;
    return forOther.count > 0 || isClear(text) ? 'review' : undefined;
  }
  const isProse = forOther.distinct >= 8 && forOther.count >= words * 0.12;
  if (!isProse || inSentences.forDeclared.count > inSentences.forOther.count) return undefined;
  if (forDeclared.count <= forOther.count * 0.1) return certain;
  // Text of both languages may be a page that is translated in part.
  return forDeclared.count <= forOther.count * 0.3 ? 'review' : undefined;
}

/** Whether a text without any function word gives a reason to ask. */
function isClear({ kind, words, differentWords = words, scores }: SuspectText): boolean {
  const ahead = scores.other - scores.declared;
  return ahead >= clearMargin && (differentWords >= manyWords || (kind === 'part' && ahead >= clearestMargin));
}

/** Names of the languages, for the sentences. */
export function namesOf(declared: string, other: string): Record<string, string> {
  const german = new Intl.DisplayNames('de', { type: 'language' });
  const english = new Intl.DisplayNames('en', { type: 'language' });
  return {
    declaredDe: german.of(declared) ?? declared,
    declaredEn: english.of(declared) ?? declared,
    otherDe: german.of(other) ?? other,
    otherEn: english.of(other) ?? other,
  };
}
