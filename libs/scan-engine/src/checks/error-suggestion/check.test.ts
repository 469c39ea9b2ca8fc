import { expect, it } from 'vitest';
import type { FieldFacts, FormRound, MessageFacts } from '../../gather/driven/forms/form-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { errorSuggestion } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };
const phone: FieldFacts = {
  element,
  label: 'Phone',
  group: '',
  words: '',
  hint: 'Phone',
  format: 'pattern',
  isRed: false,
};

function outcomesOf(field: Partial<FieldFacts>, texts: string[], more: Partial<FormRound> = {}, hasBubble = false) {
  const messages = texts.map((text): MessageFacts => {
    return { element, text, isExposed: true, isMarked: true, fields: [0], group: '' };
  });
  const state = { isInvalid: true, hasBubble, isAriaInvalid: false, becameRed: false };
  const fixed = { messages, hasNewText: true, fields: [state], dialogs: [], hasRequested: false };
  const round: FormRound = { kind: 'invalid', ...fixed, ...more };
  const form = { element, fields: [{ ...phone, ...field }], hasCustomElements: false, rounds: [round] };
  return errorSuggestion.evaluate({ forms: [form] } as never).findings.map(({ messageKey }) => messageKey);
}

it.each<[string, Partial<FieldFacts>, string[], Partial<FormRound>?, boolean?]>([
  ['the message names the format', {}, ['Invalid, use 10 digits']],
  ['the message has an example', {}, ['Ungültig, zum Beispiel 040 123']],
  ['the field has help', { hint: 'Phone, 10 digits' }, ['Invalid']],
  ['the field accepts any value', { format: 'any' }, ['Invalid']],
  ['the message asks for a value', {}, ['Please enter your phone number']],
  ['the field is empty', {}, ['Invalid'], { kind: 'empty' }],
  ['the browser names the limit', { format: 'range' }, [], {}, true],
])('is not asked when %s', (_name, field, texts, more, hasBubble) => {
  expect(outcomesOf(field, texts, more, hasBubble)).toEqual([]);
});

it.each<[string, string[], string[], boolean]>([
  ['the message only says that the value is wrong', ['message'], ['is not valid'], false],
  ['only the browser speaks, and nothing explains the pattern', ['browser'], [], true],
])('is asked when %s', (_name, expected, texts, hasBubble) => {
  expect(outcomesOf({}, texts, {}, hasBubble)).toEqual(expected);
});
