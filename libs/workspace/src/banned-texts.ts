/**
 * Words that people do not read in our texts, each with what to write instead. One thing has one word: a scan (Prüfung)
 * finds findings (Funde), which are violations (Verstöße), recommendations (Empfehlungen) or places to review (zu
 * prüfen). English is American, as the dates and prices beside it are. `npm run check -- texts` refuses them.
 */

export interface BannedText {
  locale: 'de' | 'en';
  /** Matches within one text, in which `…` stands for a placeholder and tags are left out. */
  pattern: RegExp;
  instead: string;
}

export const bannedTexts: readonly BannedText[] = [
  { locale: 'de', pattern: /befund/i, instead: 'Fund, Verstoß or Ergebnis' },
  { locale: 'de', pattern: /\b(?:Lauf|Laufs|Läufen?|Scans?)\b/, instead: 'Prüfung' },
  { locale: 'de', pattern: /\bbesitz(?:e|t|en)\b/, instead: 'haben' },
  { locale: 'de', pattern: /\bBauteil/, instead: 'Baustein' },
  { locale: 'de', pattern: /\bAnschl(?:uss|üssen?)\b/, instead: 'Port' },
  { locale: 'de', pattern: /(?:Domain|…) freigeben/, instead: 'entfernen' },
  {
    locale: 'de',
    pattern: /\b(?:den|neuen) Stand\b/,
    instead: 'what can be read there, such as “wie weit die Prüfung ist”',
  },
  { locale: 'de', pattern: /ohne zu speichern/, instead: 'Eingaben verwerfen' },
  { locale: 'de', pattern: /\bin Klartext\b/, instead: 'verständlich erklärt' },
  { locale: 'de', pattern: /sicher etwas falsch/, instead: 'eindeutig verletzt' },
  { locale: 'de', pattern: /\bvalide[mnrs]?\b/i, instead: 'gültig' },
  { locale: 'de', pattern: /assistive\w* Technolog/i, instead: 'Hilfsmittel' },
  { locale: 'de', pattern: /\bfont-weight:/, instead: 'Schriftstärke' },
  { locale: 'de', pattern: /\b(?:Log-?in|Log-?out|(?:ein|aus)loggen)\b/i, instead: 'Anmelden, Abmelden' },
  { locale: 'de', pattern: /\b(?:E-mail|Email|email)\b/, instead: 'E-Mail' },

  { locale: 'en', pattern: /\blog(?:ged|ging)?[ -]?(?:in|out)\b/i, instead: 'sign in, sign out' },
  {
    locale: 'en',
    pattern:
      /\b(?:the|this|your|every|each|first|last|next|free|paid|basic|running|regular|automat(?:ic|ed)) checks?\b(?! (?:value|mark)s?)/i,
    instead: 'scan',
  },
  { locale: 'en', pattern: /\b(?:this|your|next|last|previous) runs?\b/i, instead: 'scan' },
  { locale: 'en', pattern: /\b(?:could not be|partly|page was|pages were|it was) checked\b/i, instead: 'scanned' },
  { locale: 'en', pattern: /\bcheckers?\b/i, instead: 'scanner' },
  { locale: 'en', pattern: /\bhome-?made\b/i, instead: 'custom' },
  { locale: 'en', pattern: /definitely wrong/i, instead: 'clearly violated' },
  { locale: 'en', pattern: /^incomplete\b/i, instead: 'to review' },
  { locale: 'en', pattern: /^no findings?$|\bwithout finding\b/i, instead: 'without findings' },
  { locale: 'en', pattern: /you may have this page/i, instead: 'you are allowed to have this page' },
  { locale: 'en', pattern: /without saving/i, instead: 'discard input' },
  { locale: 'en', pattern: /\be-mails?\b/i, instead: 'email' },
  { locale: 'en', pattern: /colour/i, instead: 'color' },
  { locale: 'en', pattern: /\b(?:behaviour|favour|honour|neighbour)/i, instead: 'the form in -or' },
  {
    locale: 'en',
    pattern: /\b(?:recogni|organi|harmoni|author|summar|optimi)s(?:e|ed|es|ing|able|ation)\b/i,
    instead: 'the form in -ize',
  },
  { locale: 'en', pattern: /\b(?:cancel|label|travel|model)l(?:ed|ing)\b/i, instead: 'the form with one l' },
  {
    locale: 'en',
    pattern: /\b(?:centre|metre|grey|licence|catalogue|enquir\w+|programmes?|whilst|analys(?:e|ed|es|ing))\b/i,
    instead: 'the American form',
  },
];
