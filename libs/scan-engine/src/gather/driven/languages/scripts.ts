/** Scripts that tell languages apart, with the letters that they have. */
const letters = {
  latin: /\p{Script=Latin}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  greek: /\p{Script=Greek}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  arabic: /\p{Script=Arabic}/gu,
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  thai: /\p{Script=Thai}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
};

export type Script = keyof typeof letters;

const languagesOf: Readonly<Record<Script, string>> = {
  latin: 'en de fr es it pt nl sv da no nb nn fi pl cs hu tr ro sk sl hr et lv lt is ca eu gl ga cy sq id ms vi',
  cyrillic: 'ru uk be bg mk',
  greek: 'el',
  hebrew: 'he iw yi',
  arabic: 'ar fa ur ps',
  han: 'zh ja',
  kana: 'ja',
  hangul: 'ko',
  thai: 'th',
  devanagari: 'hi mr ne',
};

const known = Object.entries(languagesOf).map(([script, list]) => [script as Script, list.split(' ')] as const);

/** Scripts in which a language is written; empty when that is not known, or when there are several. */
export const scriptsOf = (language: string): Script[] =>
  known.filter(([, list]) => list.includes(language)).map(([script]) => script);

export interface ScriptFacts {
  letters: number;
  /** The script of at least nine of ten letters. */
  main?: Script;
  /** Number of letters in the scripts of the declared language. */
  declared: number;
}

export function scriptFacts(text: string, declared: string): ScriptFacts {
  const count = (script: Script) => text.match(letters[script])?.length ?? 0;
  // Japanese is written in both: Chinese text has next to no kana.
  const [han, kana] = [count('han'), count('kana')];
  const cjk: Script = kana > (han + kana) * 0.05 ? 'kana' : 'han';
  const other = (Object.keys(letters) as Script[]).filter((script) => script !== 'han' && script !== 'kana');
  const counts = [...other.map((script) => [script, count(script)] as const), [cjk, han + kana] as const];
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const expected: readonly string[] = scriptsOf(declared);
  const main = counts.find(([, found]) => found > 0 && found >= all * 0.9)?.[0];
  return {
    letters: all,
    ...(main !== undefined && { main }),
    declared: counts.reduce((sum, [script, found]) => sum + (expected.includes(script) ? found : 0), 0),
  };
}
