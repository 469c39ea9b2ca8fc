import type { LanguageScope } from './texts-by-language.ts';
import { areRelated } from './function-words.ts';
import { scoresOf } from './scores-of.ts';
import { scriptFacts, scriptsOf } from './scripts.ts';
import { sentencesIn } from './sentences.ts';
import { languageWords, wordsOf } from './word-evidence.ts';
import type { WordEvidence } from './word-evidence.ts';

/** Facts about a text that may be in another language than it declares. */
export interface SuspectText {
  /** `page`: text without a language of its own; `part`: an element that declares one; `passage`: a block that should. */
  kind: 'page' | 'part' | 'passage';
  /** Primary subtags. */
  declared: string;
  other: string;
  words: number;
  /** Without those that are repeated; absent in evidence of older versions. */
  differentWords?: number;
  letters: number;
  forOther: WordEvidence;
  forDeclared: WordEvidence;
  /** The same, of the sentences alone: names of works may be in any language. */
  inSentences: { forOther: WordEvidence; forDeclared: WordEvidence };
  /** Similarity to each language, from 0 to 1. */
  scores: { declared: number; other: number };
  /** The blocks that have no word of the other language look like the declared one. */
  isRestDeclared: boolean;
  /** The text has letters of another script than the declared language. */
  isOtherScript: boolean;
  sample: string;
}

type NumberedSuspect = SuspectText & { number: number };

const none: WordEvidence = { count: 0, distinct: 0 };
const maxSuspects = 20;
const minPassageWords = 40;

/** Variants of BCP 47 that name a transcription. Others name an orthography or a dialect, such as `de-CH-1996`. */
const transcriptions = /^(?:pinyin|tongyong|wadegile|jyutping|hepburn|heploc|fon[a-z]+|alalc97|baku1926)$/;

/** Primary subtag, if nothing else in the tag says how the language is written. */
function languageOf(tag: string): string | undefined {
  // Extensions `-u-` and `-x-` say how to sort or what a text is for.
  const written = tag
    .trim()
    .toLowerCase()
    .replace(/-[ux]-.*$/, '');
  const [primary = '', ...rest] = written.split('-');
  const isUsable = (part: string) =>
    /^(?:[a-z]{2}|\d{3}|\d[a-z\d]{3}|[a-z\d]{5,8})$/.test(part) && !transcriptions.test(part);
  return /^[a-z]{2}$/.test(primary) && rest.every(isUsable) ? primary : undefined;
}

/** @returns at most 20 texts: those of the page and its parts before single passages */
export async function suspectTexts(scopes: readonly LanguageScope[]): Promise<NumberedSuspect[]> {
  const found: NumberedSuspect[] = [];
  const note = async (kind: SuspectText['kind'], lang: string, blocks: LanguageScope['blocks'], number: number) => {
    const declared = languageOf(lang);
    if (declared === undefined || found.length >= maxSuspects) return false;
    const suspect = await suspectOf(kind, declared, blocks);
    if (suspect) found.push({ ...suspect, number });
    return suspect !== undefined;
  };
  const accepted = [];
  for (const scope of scopes) {
    const { isPage, lang, blocks, number } = scope;
    if (!(await note(isPage ? 'page' : 'part', lang, blocks, number))) accepted.push(scope);
  }
  for (const { lang, blocks } of accepted) {
    for (const block of blocks) {
      if (wordsOf(block.text).length >= minPassageWords) await note('passage', lang, [block], block.number);
    }
  }
  return found;
}

async function suspectOf(
  kind: SuspectText['kind'],
  declared: string,
  blocks: LanguageScope['blocks'],
): Promise<SuspectText | undefined> {
  // The title comes first, and most pages repeat it as their heading.
  const texts = blocks.map((block) => block.text).filter((one, at, all) => at === 0 || one !== all[0]);
  const text = texts.join('\n');
  const script = scriptFacts(text, declared);
  const isOtherScript =
    script.main !== undefined &&
    script.main !== 'latin' &&
    scriptsOf(declared).length > 0 &&
    !scriptsOf(declared).includes(script.main);
  const found = languageWords(text, declared);
  const { words, forOther } = found;
  // Letters of a script of its own are the words of the declared language.
  const isLatin = scriptsOf(declared).every((one) => one === 'latin');
  const forDeclared = isLatin ? found.forDeclared : { count: script.declared, distinct: script.declared };
  const isShort = words < 60;
  const isDoubtful = isShort
    ? words >= 2 && script.letters >= 10 && forDeclared.count === 0
    : forOther.count > forDeclared.count;
  if (!isDoubtful && !isOtherScript) return undefined;

  const { language, scores, isKnown } = await scoresOf(text, declared);
  if (language === undefined || areRelated(language, declared) || !isKnown) return undefined;
  const rest = texts.filter((one) => languageWords(one, declared).forOther.count === 0);
  const restText = rest.join('\n');
  const sentences = languageWords(sentencesIn(texts, [language, declared]), declared);
  const restScores = await scoresOf(restText, declared, language);
  return {
    kind,
    declared,
    other: language,
    words,
    differentWords: new Set(wordsOf(text)).size,
    letters: script.letters,
    forOther: isOtherScript || areRelated(found.other ?? '', language) ? forOther : none,
    forDeclared,
    inSentences: {
      forOther: areRelated(sentences.other ?? '', language) ? sentences.forOther : none,
      forDeclared: sentences.forDeclared,
    },
    scores,
    isRestDeclared: restText.length >= 15 && restScores.scores.declared > restScores.scores.other,
    isOtherScript,
    sample: text.slice(0, 120),
  };
}
