export const levels = ['A', 'AA', 'AAA'] as const;
export type Level = (typeof levels)[number];
export type WcagVersion = '2.0' | '2.1' | '2.2';
export const principles = ['perceivable', 'operable', 'understandable', 'robust'] as const;
export type Principle = (typeof principles)[number];

/** A WCAG success criterion. */
export interface Criterion {
  /** `1.4.3` */
  number: string;
  level: Level;
  principle: Principle;
  /** First version that has it. */
  since: WcagVersion;
  /** WCAG 2.2 took it out: nothing to check any more, counted as fulfilled. */
  isObsolete: boolean;
  names: { de: string; en: string };
}

/** Number, level, first version, English and German name. German names of level AAA are working names. */
const rows: readonly [string, Level, WcagVersion, string, string][] = [
  ['1.1.1', 'A', '2.0', 'Non-text Content', 'Nicht-Text-Inhalt'],
  ['1.2.1', 'A', '2.0', 'Audio-only and Video-only (Prerecorded)', 'Reine Audio- und Videoinhalte (aufgezeichnet)'],
  ['1.2.2', 'A', '2.0', 'Captions (Prerecorded)', 'Untertitel (aufgezeichnet)'],
  [
    '1.2.3',
    'A',
    '2.0',
    'Audio Description or Media Alternative (Prerecorded)',
    'Audiodeskription oder Medienalternative (aufgezeichnet)',
  ],
  ['1.2.4', 'AA', '2.0', 'Captions (Live)', 'Untertitel (live)'],
  ['1.2.5', 'AA', '2.0', 'Audio Description (Prerecorded)', 'Audiodeskription (aufgezeichnet)'],
  ['1.2.6', 'AAA', '2.0', 'Sign Language (Prerecorded)', 'Gebärdensprache (aufgezeichnet)'],
  ['1.2.7', 'AAA', '2.0', 'Extended Audio Description (Prerecorded)', 'Erweiterte Audiodeskription (aufgezeichnet)'],
  ['1.2.8', 'AAA', '2.0', 'Media Alternative (Prerecorded)', 'Medienalternative (aufgezeichnet)'],
  ['1.2.9', 'AAA', '2.0', 'Audio-only (Live)', 'Reiner Audioinhalt (live)'],
  ['1.3.1', 'A', '2.0', 'Info and Relationships', 'Info und Beziehungen'],
  ['1.3.2', 'A', '2.0', 'Meaningful Sequence', 'Bedeutungstragende Reihenfolge'],
  ['1.3.3', 'A', '2.0', 'Sensory Characteristics', 'Sensorische Eigenschaften'],
  ['1.3.4', 'AA', '2.1', 'Orientation', 'Ausrichtung'],
  ['1.3.5', 'AA', '2.1', 'Identify Input Purpose', 'Eingabezweck bestimmen'],
  ['1.3.6', 'AAA', '2.1', 'Identify Purpose', 'Zweck bestimmen'],
  ['1.4.1', 'A', '2.0', 'Use of Color', 'Benutzung von Farbe'],
  ['1.4.2', 'A', '2.0', 'Audio Control', 'Audio-Steuerelement'],
  ['1.4.3', 'AA', '2.0', 'Contrast (Minimum)', 'Kontrast (Minimum)'],
  ['1.4.4', 'AA', '2.0', 'Resize Text', 'Textgröße ändern'],
  ['1.4.5', 'AA', '2.0', 'Images of Text', 'Bilder eines Textes'],
  ['1.4.6', 'AAA', '2.0', 'Contrast (Enhanced)', 'Kontrast (erhöht)'],
  ['1.4.7', 'AAA', '2.0', 'Low or No Background Audio', 'Leiser oder kein Hintergrundton'],
  ['1.4.8', 'AAA', '2.0', 'Visual Presentation', 'Visuelle Präsentation'],
  ['1.4.9', 'AAA', '2.0', 'Images of Text (No Exception)', 'Bilder eines Textes (keine Ausnahme)'],
  ['1.4.10', 'AA', '2.1', 'Reflow', 'Umbruch (Reflow)'],
  ['1.4.11', 'AA', '2.1', 'Non-text Contrast', 'Nicht-Text-Kontrast'],
  ['1.4.12', 'AA', '2.1', 'Text Spacing', 'Textabstand'],
  ['1.4.13', 'AA', '2.1', 'Content on Hover or Focus', 'Eingeblendete Inhalte bei Hover oder Fokus'],
  ['2.1.1', 'A', '2.0', 'Keyboard', 'Tastatur'],
  ['2.1.2', 'A', '2.0', 'No Keyboard Trap', 'Keine Tastaturfalle'],
  ['2.1.3', 'AAA', '2.0', 'Keyboard (No Exception)', 'Tastatur (keine Ausnahme)'],
  ['2.1.4', 'A', '2.1', 'Character Key Shortcuts', 'Tastenkürzel mit einzelnen Zeichen'],
  ['2.2.1', 'A', '2.0', 'Timing Adjustable', 'Zeiteinteilung anpassbar'],
  ['2.2.2', 'A', '2.0', 'Pause, Stop, Hide', 'Pausieren, stoppen, ausblenden'],
  ['2.2.3', 'AAA', '2.0', 'No Timing', 'Keine Zeiteinteilung'],
  ['2.2.4', 'AAA', '2.0', 'Interruptions', 'Unterbrechungen'],
  ['2.2.5', 'AAA', '2.0', 'Re-authenticating', 'Erneute Authentifizierung'],
  ['2.2.6', 'AAA', '2.1', 'Timeouts', 'Zeitüberschreitungen'],
  ['2.3.1', 'A', '2.0', 'Three Flashes or Below Threshold', 'Grenzwert von dreimaligem Blitzen oder weniger'],
  ['2.3.2', 'AAA', '2.0', 'Three Flashes', 'Drei Blitze'],
  ['2.3.3', 'AAA', '2.1', 'Animation from Interactions', 'Animation durch Interaktion'],
  ['2.4.1', 'A', '2.0', 'Bypass Blocks', 'Blöcke umgehen'],
  ['2.4.2', 'A', '2.0', 'Page Titled', 'Seite mit Titel versehen'],
  ['2.4.3', 'A', '2.0', 'Focus Order', 'Fokus-Reihenfolge'],
  ['2.4.4', 'A', '2.0', 'Link Purpose (In Context)', 'Linkzweck (im Kontext)'],
  ['2.4.5', 'AA', '2.0', 'Multiple Ways', 'Verschiedene Methoden'],
  ['2.4.6', 'AA', '2.0', 'Headings and Labels', 'Überschriften und Beschriftungen'],
  ['2.4.7', 'AA', '2.0', 'Focus Visible', 'Fokus sichtbar'],
  ['2.4.8', 'AAA', '2.0', 'Location', 'Position'],
  ['2.4.9', 'AAA', '2.0', 'Link Purpose (Link Only)', 'Linkzweck (reiner Link)'],
  ['2.4.10', 'AAA', '2.0', 'Section Headings', 'Abschnittsüberschriften'],
  ['2.4.11', 'AA', '2.2', 'Focus Not Obscured (Minimum)', 'Fokus nicht verdeckt (Minimum)'],
  ['2.4.12', 'AAA', '2.2', 'Focus Not Obscured (Enhanced)', 'Fokus nicht verdeckt (erweitert)'],
  ['2.4.13', 'AAA', '2.2', 'Focus Appearance', 'Fokusdarstellung'],
  ['2.5.1', 'A', '2.1', 'Pointer Gestures', 'Zeigergesten'],
  ['2.5.2', 'A', '2.1', 'Pointer Cancellation', 'Zeiger-Abbruch'],
  ['2.5.3', 'A', '2.1', 'Label in Name', 'Beschriftung im Namen'],
  ['2.5.4', 'A', '2.1', 'Motion Actuation', 'Bewegungsaktivierung'],
  ['2.5.5', 'AAA', '2.1', 'Target Size (Enhanced)', 'Zielgröße (erweitert)'],
  ['2.5.6', 'AAA', '2.1', 'Concurrent Input Mechanisms', 'Gleichzeitige Eingabemechanismen'],
  ['2.5.7', 'AA', '2.2', 'Dragging Movements', 'Ziehbewegungen'],
  ['2.5.8', 'AA', '2.2', 'Target Size (Minimum)', 'Zielgröße (Minimum)'],
  ['3.1.1', 'A', '2.0', 'Language of Page', 'Sprache der Seite'],
  ['3.1.2', 'AA', '2.0', 'Language of Parts', 'Sprache von Teilen'],
  ['3.1.3', 'AAA', '2.0', 'Unusual Words', 'Ungewöhnliche Wörter'],
  ['3.1.4', 'AAA', '2.0', 'Abbreviations', 'Abkürzungen'],
  ['3.1.5', 'AAA', '2.0', 'Reading Level', 'Leseniveau'],
  ['3.1.6', 'AAA', '2.0', 'Pronunciation', 'Aussprache'],
  ['3.2.1', 'A', '2.0', 'On Focus', 'Bei Fokus'],
  ['3.2.2', 'A', '2.0', 'On Input', 'Bei Eingabe'],
  ['3.2.3', 'AA', '2.0', 'Consistent Navigation', 'Konsistente Navigation'],
  ['3.2.4', 'AA', '2.0', 'Consistent Identification', 'Konsistente Erkennung'],
  ['3.2.5', 'AAA', '2.0', 'Change on Request', 'Änderung auf Anfrage'],
  ['3.2.6', 'A', '2.2', 'Consistent Help', 'Konsistente Hilfe'],
  ['3.3.1', 'A', '2.0', 'Error Identification', 'Fehlererkennung'],
  ['3.3.2', 'A', '2.0', 'Labels or Instructions', 'Beschriftungen oder Anweisungen'],
  ['3.3.3', 'AA', '2.0', 'Error Suggestion', 'Fehlerempfehlung'],
  [
    '3.3.4',
    'AA',
    '2.0',
    'Error Prevention (Legal, Financial, Data)',
    'Fehlervermeidung (rechtlich, finanziell, Daten)',
  ],
  ['3.3.5', 'AAA', '2.0', 'Help', 'Hilfe'],
  ['3.3.6', 'AAA', '2.0', 'Error Prevention (All)', 'Fehlervermeidung (alle)'],
  ['3.3.7', 'A', '2.2', 'Redundant Entry', 'Redundante Eingabe'],
  ['3.3.8', 'AA', '2.2', 'Accessible Authentication (Minimum)', 'Barrierefreie Authentifizierung (Minimum)'],
  ['3.3.9', 'AAA', '2.2', 'Accessible Authentication (Enhanced)', 'Barrierefreie Authentifizierung (erweitert)'],
  ['4.1.1', 'A', '2.0', 'Parsing', 'Syntaxanalyse'],
  ['4.1.2', 'A', '2.0', 'Name, Role, Value', 'Name, Rolle, Wert'],
  ['4.1.3', 'AA', '2.1', 'Status Messages', 'Statusmeldungen'],
];

const removed = new Set(['4.1.1']);

/** All criteria of WCAG 2.0 to 2.2 in the order of their numbers: the 86 of version 2.2 and 4.1.1. */
export const criteria: readonly Criterion[] = rows.map(([number, level, since, en, de]) => ({
  number,
  level,
  principle: principleOf(number),
  since,
  isObsolete: removed.has(number),
  names: { de, en },
}));

const byNumber = new Map(criteria.map((criterion) => [criterion.number, criterion]));

/** The criterion of a number, or undefined for a number that no version of WCAG 2 has. */
export const criterionOf = (number: string): Criterion | undefined => byNumber.get(number);

/** Numbers of criteria or of clauses of the standard: each once, 1.4.3 before 1.4.10. */
export const distinctNumbers = (numbers: Iterable<string>): string[] =>
  [...new Set(numbers)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/**
 * Clause of EN 301 549 for a criterion: `9.` and its number. V3.2.1, the version cited in the Official Journal, takes
 * over WCAG 2.1 A and AA and nothing else: what is AAA or came with WCAG 2.2 has no clause, nor has a number that no
 * WCAG knows. 4.1.1 was still in WCAG 2.1 and has one.
 */
export function en301549(number: string): string | undefined {
  const criterion = criterionOf(number);
  return criterion && criterion.level !== 'AAA' && criterion.since !== '2.2' ? `9.${number}` : undefined;
}

/** Criteria that ask the same of a page as another one and more: a page that breaks that one breaks them, too. */
const stricterForms: Readonly<Record<string, string>> = {
  '1.4.3': '1.4.6',
  '1.4.5': '1.4.9',
  '2.1.1': '2.1.3',
  '2.3.1': '2.3.2',
  '2.4.4': '2.4.9',
  '2.4.11': '2.4.12',
  '2.5.8': '2.5.5',
  '3.3.4': '3.3.6',
  '3.3.8': '3.3.9',
};

/** The criterion of level AAA that whatever breaks this one breaks as well. */
export const stricterForm = (number: string): string | undefined => stricterForms[number];

function principleOf(number: string): Principle {
  return principles[Number(number[0]) - 1] ?? 'robust';
}
