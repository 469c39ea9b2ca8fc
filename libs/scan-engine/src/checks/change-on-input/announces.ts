/** Words that alone say that a page loads another one. */
const certain =
  /reload|refresh|redirect|\bwill (?:open|submit|change|take|load|lead|go)\b|\bnavigat(?:e|es|ing)\b|\bjump(?:s|ing)?\b|\bgo(?:es)? to\b|\btakes? you\b|\b(?:sends?|brings?) you\b|new (?:page|window|tab)|neu (?:ge)?l[aä]d|\bweiter(?:ge)?leit|gehe zu|geh zu|\bspring(?:e|en|t)\b|neue seite|neue[nsm]? (?:fenster|tab)|neu aufgebaut/i;

/** What a page does. The same words also stand in other texts: "The office opens at nine". */
const effect =
  /\bopen(?:s|ed)?\b|\bload(?:s|ed|ing)?\b|\bupdat|\bswitch|\bsubmi(?:t|ts|tted|ssion)\b|\bsent\b|\bsends?\b|\bleads? to\b|\bapplie[ds]\b|\bappl(?:y|ies)\b|\bshow(?:s|n)?\b|\bdisplay|\blädt\b|\b(?:ge)?laden\b|geöffnet|(?<!\p{L})öffnet\b|\bwechselt\b|gewechselt|aufgerufen|\bruft\b|aktualisier|abgeschickt|abgesendet|gesendet|übermittelt|\bführt\b|gelang|angezeigt|\bzeigt\b|übernommen|umgeschaltet|angewendet|angewandt/iu;

/** When it does so. */
const moment =
  /automatic|automatisch|immediately|instantly|straight away|right away|as soon as|sofort|sobald|unmittelbar|umgehend/i;

/** What somebody does. */
const trigger =
  /\bselect|\bchoos|\bchoice|\bchang|\bpick|auswahl|auswähl|\bwähl|(?<!\p{L})änder|\bumschalt|\bwechsel(?!t)|anklick|\bklick|\bclick/iu;

/** `maybe`: it contains some of these words, in no sentence that says what happens. */
export type Announcement = 'certain' | 'maybe' | 'none';

/** Whether a text says that the page loads another one when somebody changes a control. */
export function announces(text: string): Announcement {
  if (certain.test(text)) return 'certain';
  const isCertain = text
    .split(/[.!?;]/)
    .some((sentence) => [effect, moment, trigger].filter((words) => words.test(sentence)).length >= 2);
  if (isCertain) return 'certain';
  return effect.test(text) || moment.test(text) ? 'maybe' : 'none';
}
