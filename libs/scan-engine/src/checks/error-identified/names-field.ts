import type { FieldFacts } from '../../gather/driven/forms/form-facts.ts';
import { sharesTerm } from './field-terms.ts';

/** Words of many messages and labels, which tell no field from another. */
const common = new Set(
  (
    'your the this that these please enter field fields required must fill and all not for with are form error errors fix ' +
    'correct correctly page before value values valid invalid input optional here you have has can cannot need click ' +
    'ihr ihre ihren ihrem bitte geben sie das die der den dem ein eine einen feld felder pflichtfeld pflichtfelder fehler ' +
    'formular und oder ist sind nicht alle eingabe eingaben ungültig gültig hier wird werden korrigieren pflicht angabe'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replaceAll(/[-_]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !common.has(word));

/** Inflected and compound words count: "Namen" is "Name", "Emailadresse" is "email". */
const isSame = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) > 3 && (one.startsWith(other) || other.startsWith(one)));

const hasCommonWord = (one: string, other: string): boolean => {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => words.some((known) => isSame(word, known)));
};

/** Whether a text tells which field it is about. Any word in common is enough, also another term for the same. */
export const namesField = (text: string, { label, group, words }: FieldFacts): boolean =>
  [label, group, words].some((known) => hasCommonWord(text, known) || sharesTerm(text, known));

/** Whether a text names the group, so that its fields differ from fields with the same label in other groups. */
export const namesGroup = (text: string, group: string): boolean => hasCommonWord(text, group);
