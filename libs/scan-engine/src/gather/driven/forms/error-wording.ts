/** What the words of a text say about errors. */
export interface ErrorWording {
  /** It may be an error message, also a request such as "Please enter your name". */
  isPossible: boolean;
  /** It says that something is wrong. */
  isComplaint: boolean;
  /** It speaks of required or of all fields, so marks of required fields may tell which are meant. */
  isAboutRequired: boolean;
  /** It says which values are accepted, or gives an example. */
  hasFormat: boolean;
}

/**
 * Self-contained, because it also runs inside the page. German and English, and the commonest words of French, Spanish,
 * Italian.
 */
export function errorWording(text: string): ErrorWording {
  const isOther =
    /javascript|cookie|browser|server|connection|netzwerk|network|captcha|try again|later\b|erneut|später|occurred|aufgetreten/i.test(
      text,
    );
  const complaint =
    /\b(?:errors?|invalid|incorrect(?:ly)?|wrong|correctly|not (?:a )?valid|mistakes?|problems? with|missing)\b|ungültig|fehler|nicht korrekt|inkorrekt|korrigier|falsch|fehlende|\bfehlt\b|invalide|no válid|non valid/i;
  const request =
    /\b(?:please|must|(?:can|may|should)(?:not|'t| not)|required?|enter|fill|complete|choose|select|provide|too (?:short|long|small|large))\b|\bbitte\b|\bm[uü]ss(?:en)?\b|\bdarf|dürfen nicht|pflicht|erforderlich|notwendig|eingeben|ausfüllen|angeben|auswählen|obligatoire|obligatori|requis|zu (?:kurz|lang|klein|groß)/i;
  const isComplaint = !isOther && complaint.test(text);
  return {
    isPossible: !isOther && (isComplaint || request.test(text)),
    isComplaint,
    isAboutRequired: /required|mandatory|all (?:the )?fields|pflicht|erforderlich|alle felder|marked|markiert|\*/i.test(
      text,
    ),
    hasFormat:
      /\d|@|\be\.g\.|z\. ?b\.|zum beispiel|for example|such as|\bformat|characters?\b|letters?\b|digits?\b|numbers? only|zeichen|buchstaben|ziffern|zahlen?\b|between|zwischen|at (?:least|most)|mindestens|höchstens|beginn|start(?:s|ing)? with|without|ohne/i.test(
        text,
      ),
  };
}
