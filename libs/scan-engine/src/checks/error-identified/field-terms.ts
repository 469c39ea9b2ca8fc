/** Terms that mean the same field, in German and English, with the usual short forms. */
const terms: readonly RegExp[] = [
  /mail/,
  /\bplz\b|postleitzahl|\bzip|post(?:al)? ?code/,
  /\btel\b|telefon|phone|handy|mobil|ruf ?nummer/,
  /geburt|\bgeb\b|birth|\bdob\b/,
  /\biban\b|konto|bankverbindung|bank account|account number/,
  /passwor|kennwort|passcode|\bpwd?\b|\bpin\b/,
  /(?<!file|datei)names?\b|namen\b/,
  /stra(?:ß|ss)e|\bstr\b|street|(?<!mail|web)(?:adresse|address)|anschrift|haus ?n|\bhouse/,
  /\bort\b|wohnort|stadt\b|\bcity\b|\btown\b|gemeinde/,
  /\bland\b|\bstaat\b|country|nation/,
  /datum|\bdate\b|termin|\btag\b|\bday\b/,
  /uhrzeit|\bzeit\b|\btime\b/,
  /\burl\b|web ?(?:site|seite|adresse|address)|internetadresse|homepage/,
  /firma|unternehmen|\bbetrieb\b|company|organi[sz]ation/,
  /betrag|summe|preis\b|amount|\bprice\b/,
  /menge|anzahl|stückzahl|quantity|number of/,
  /\balter\b|\bage\b/,
  /(?<!error )message\b|nachricht|mitteilung|kommentar|bemerkung|anliegen|comment|remark|[ei]nquiry/,
  /betreff|thema|subject|topic/,
  /datenschutz|privacy|\bagb\b|nutzungsbedingungen|\bterms\b|einwillig|consent|zustimm|einverstand/,
  /anrede|salutation|geschlecht|gender|\btitel\b|\btitle\b/,
  /\bdatei|anhang|\bfile\b|attachment|hochladen|upload/,
];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two texts contain terms for the same field: "PLZ" and "Postleitzahl", "Mailadresse" and "e-mail". */
export function sharesTerm(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  return terms.some((term) => term.test(first) && term.test(second));
}

/** Nouns of messages that name no field. */
const generic =
  /^(?:fehl\w*|eingabe\w*|angabe\w*|feld\w*|formular\w*|werte?s?|daten|meldung\w*|seite\w*|anfrage\w*|pflicht\w*|absenden|problem\w*|sie|ihre?\w*|bitte|folgende\w*|markierte\w*|rote?\w*|informationen|inhalte?|es|error\w*|fields?|forms?|values?|inputs?|data|information|entry|entries|following|submission\w*|page|details|something|mistakes?|below|above|marked|highlighted|it|that|them|this|these|required|all|any|some|correct\w*|valid|invalid|one|and|or|again|before|in|at|here)$/iu;

/** Whether a message seems to name a field in words that no field has: "Der Jubilar fehlt", "Your reference is invalid". */
export function namesSomething(text: string): boolean {
  // German nouns begin with a capital letter.
  const german =
    /\b(?:[Dd](?:er|ie|as|en|eine?n?)|[Ii]hre?n?|[Ee]ine?n?|[Kk]eine?n?|(?:[Uu]n)?[Gg]ültige[snr]?|[Ff]ehlende[snr]?)\s+(\p{Lu}[\p{L}-]{2,})/gu;
  const subject =
    /\b(?:the|your|an?|no)\s+((?:\w+\s+)?\w+)\s+(?:is|was|are|were|must|can ?not|can't|has|have|should|does|may)\b/giu;
  const object =
    /\b(?:invalid|incorrect|wrong|missing|enter|provide|choose|select)\s+(?:(?:an?|the|your|valid|correct)\s+)*(\w{3,})/giu;
  const isGerman = /\b(?:bitte|ist|sind|fehlt|fehlen|ungültig\w*|der|die|das|und|nicht)\b/iu.test(text);
  const matches = isGerman ? [...text.matchAll(german)] : [...text.matchAll(subject), ...text.matchAll(object)];
  return matches.some(([, noun = '']) => noun.split(/[\s-]+/).every((word) => !generic.test(word)));
}
