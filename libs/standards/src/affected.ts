import type { TextLocale } from './rule-words.ts';
import { ruleOf } from './rules.ts';

type Group =
  | 'blind'
  | 'lowVision'
  | 'colour'
  | 'deaf'
  | 'keyboard'
  | 'aim'
  | 'mounted'
  | 'voice'
  | 'cognitive'
  | 'flashes';

const words: Readonly<Record<Group, Readonly<Record<TextLocale, string>>>> = {
  blind: {
    de: 'Blinde Menschen, die mit Screenreader oder Braillezeile lesen',
    en: 'Blind people who read with a screen reader or a braille display',
  },
  lowVision: {
    de: 'Menschen mit Sehschwäche, die vergrößern oder starke Kontraste brauchen',
    en: 'People with low vision who enlarge content or need strong contrast',
  },
  colour: { de: 'Menschen mit Farbfehlsichtigkeit', en: 'People with a colour vision deficiency' },
  deaf: { de: 'Gehörlose und schwerhörige Menschen', en: 'Deaf and hard-of-hearing people' },
  keyboard: {
    de: 'Menschen, die nur mit der Tastatur oder mit Tastern arbeiten',
    en: 'People who work with the keyboard or with switches only',
  },
  aim: {
    de: 'Menschen, deren Hände zittern oder die ungenau treffen',
    en: 'People whose hands tremble or who cannot aim precisely',
  },
  mounted: {
    de: 'Menschen, deren Gerät fest angebracht ist, zum Beispiel am Rollstuhl',
    en: 'People whose device is mounted, for example on a wheelchair',
  },
  voice: { de: 'Menschen, die den Computer mit der Stimme steuern', en: 'People who control the computer by voice' },
  cognitive: {
    de: 'Menschen mit Lern-, Lese- oder Aufmerksamkeitsschwierigkeiten',
    en: 'People with learning, reading or attention difficulties',
  },
  flashes: {
    de: 'Menschen, bei denen Blitze oder Flackern einen Anfall auslösen können',
    en: 'People in whom flashes or flicker can cause a seizure',
  },
};

/** Who stands before the barrier when a criterion is broken, those hit hardest first. Our own judgement. */
const byCriterion: Readonly<Record<string, readonly Group[]>> = {
  '1.1.1': ['blind'],
  '1.2.1': ['deaf', 'blind'],
  '1.2.2': ['deaf'],
  '1.3.1': ['blind', 'cognitive'],
  '1.3.2': ['blind'],
  '1.3.4': ['mounted', 'lowVision'],
  '1.3.5': ['cognitive', 'aim'],
  '1.4.1': ['colour', 'lowVision'],
  '1.4.2': ['blind', 'cognitive'],
  '1.4.3': ['lowVision', 'colour'],
  '1.4.4': ['lowVision'],
  '1.4.6': ['lowVision', 'colour'],
  '1.4.8': ['cognitive', 'lowVision'],
  '1.4.10': ['lowVision'],
  '1.4.11': ['lowVision'],
  '1.4.12': ['lowVision', 'cognitive'],
  '1.4.13': ['lowVision', 'aim', 'cognitive'],
  '2.1.1': ['keyboard', 'blind'],
  '2.1.2': ['keyboard', 'blind'],
  '2.1.3': ['keyboard', 'blind'],
  '2.1.4': ['voice', 'keyboard'],
  '2.2.1': ['cognitive', 'aim', 'blind'],
  '2.2.2': ['cognitive', 'blind'],
  '2.2.4': ['cognitive', 'blind'],
  '2.3.1': ['flashes'],
  '2.4.1': ['keyboard', 'blind'],
  '2.4.2': ['blind', 'cognitive'],
  '2.4.3': ['keyboard', 'blind'],
  '2.4.4': ['blind', 'voice'],
  '2.4.6': ['blind', 'cognitive'],
  '2.4.7': ['keyboard', 'lowVision'],
  '2.4.9': ['blind', 'voice'],
  '2.4.11': ['keyboard', 'lowVision'],
  '2.5.3': ['voice'],
  '2.5.4': ['mounted', 'aim'],
  '2.5.8': ['aim'],
  '3.1.1': ['blind'],
  '3.1.2': ['blind'],
  '3.2.1': ['blind', 'keyboard', 'cognitive'],
  '3.2.2': ['blind', 'lowVision', 'cognitive'],
  '3.2.3': ['cognitive', 'blind', 'lowVision'],
  '3.2.5': ['blind', 'cognitive'],
  '3.2.6': ['cognitive', 'blind'],
  '3.3.1': ['blind', 'lowVision', 'cognitive'],
  '3.3.2': ['cognitive', 'blind'],
  '3.3.3': ['cognitive', 'blind'],
  '4.1.1': ['blind'],
  '4.1.2': ['blind', 'voice'],
  '4.1.3': ['blind', 'lowVision'],
};

/** Recommendations have no criterion. Most are about finding one's way with a screen reader; these are not only. */
const byRule: Readonly<Record<string, readonly Group[]>> = {
  accesskeys: ['keyboard', 'blind'],
  'focus-order-semantics': ['keyboard', 'blind'],
  'label-title-only': ['cognitive', 'blind'],
  'meta-viewport-large': ['lowVision'],
  'skip-link': ['keyboard', 'blind'],
  tabindex: ['keyboard', 'blind'],
};

/**
 * The people whom a rule is about, as phrases; empty when nothing is known. `criteria`: numbers that the finding names,
 * for rules that are not axe's.
 */
export function affectedPeople(ruleId: string, criteria: readonly string[], locale: TextLocale): string[] {
  const ownGroups = Object.hasOwn(byRule, ruleId) ? byRule[ruleId] : undefined;
  const numbers = criteria.length > 0 ? criteria : (ruleOf(ruleId)?.criteria ?? []);
  const groups = ownGroups ?? numbers.flatMap((number) => byCriterion[number] ?? []);
  const known = groups.length === 0 && ruleOf(ruleId)?.isBestPractice === true ? (['blind'] as const) : groups;
  return [...new Set(known)].map((group) => words[group][locale]);
}
