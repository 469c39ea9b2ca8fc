/** Codes of the detector for languages that have another code, or a close relative. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', id: 'ms', bs: 'hr', ji: 'yi' };

export interface LanguageScores {
  /** The likeliest language; undefined when the text says nothing. */
  language: string | undefined;
  scores: { declared: number; other: number };
  /** Whether the detector knows the declared language. It knows Kurdish in Arabic script only. */
  isKnown: boolean;
}

/**
 * Asks a detector of 60 languages how similar a text is to the declared language, and to the likeliest other one. The
 * detector is loaded only when a page has doubtful text, because its tables take 80 MB of memory.
 *
 * @param other instead of the likeliest language
 */
export async function scoresOf(text: string, declared: string, other?: string): Promise<LanguageScores> {
  const { eld } = await import('eld/extrasmall');
  const answer = eld.detect(text.slice(0, 5000));
  const scores = answer.getScores();
  const code = aliases[declared] ?? declared;
  const language = other ?? (answer.language === '' ? undefined : answer.language);
  return {
    language: language === code ? declared : language,
    scores: { declared: scores[code] ?? 0, other: language === undefined ? 0 : (scores[language] ?? 0) },
    isKnown: code !== 'ku' && Object.values(eld.info().Languages).includes(code),
  };
}
