import { describe, expect, it } from 'vitest';
import type { FieldFacts, FieldState, FormRound, MessageFacts } from '../../gather/driven/forms/form-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { errorIdentified } from './check.ts';
import { namesSomething } from './field-terms.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };

const field = (label: string, more: Partial<FieldFacts> = {}): FieldFacts => ({
  element,
  label,
  group: '',
  words: '',
  hint: '',
  format: 'any',
  isRed: false,
  ...more,
});

const message = (text: string, more: Partial<MessageFacts> = {}): MessageFacts => ({
  element,
  text,
  isExposed: true,
  isMarked: true,
  fields: [],
  group: '',
  ...more,
});

const states = (count: number, first: Partial<FieldState> = {}): FieldState[] =>
  Array.from({ length: count }, (_none, at) => ({
    isInvalid: true,
    hasBubble: false,
    isAriaInvalid: false,
    becameRed: false,
    ...(at === 0 && first),
  }));

/** What the check says of a form with these fields in one round, as `outcome key`. */
function outcomesOf(fields: FieldFacts[], messages: MessageFacts[], more: Partial<FormRound> = {}): string[] {
  const round: FormRound = {
    kind: 'empty',
    messages,
    hasNewText: messages.length > 0,
    fields: states(fields.length),
    dialogs: [],
    hasRequested: false,
    ...more,
  };
  const { findings } = errorIdentified.evaluate({
    forms: [{ element, fields, hasCustomElements: false, rounds: [round] }],
  } as never);
  return findings.map(({ outcome, messageKey }) => `${outcome} ${messageKey}`);
}

const name = field('Name');
const age = field('Age (years)');
const both = [name, age];
const twice = [field('Name', { group: 'Shipping' }), field('Name', { group: 'Billing' })];

describe('an error is identified', () => {
  it.each<[string, FieldFacts[], MessageFacts[], Partial<FormRound>?]>([
    ['when the message names the field', both, [message('Name cannot be empty, invalid input')]],
    ['when the message uses an inflected word', [field('Straße'), age], [message('Fehler: Straßen fehlen')]],
    ['when the message uses a short form', [field('Postleitzahl'), field('Ort')], [message('Die PLZ ist ungültig.')]],
    ['when the message uses another term', [field('E-Mail'), age], [message('Die Mailadresse ist nicht korrekt.')]],
    ['when the message uses another English term', [field('Zip code'), age], [message('The postal code is invalid.')]],
    ['when the label is a short form', [field('Geb.-Datum'), name], [message('Das Geburtsdatum fehlt.')]],
    ['when the label and the message are short', [field('Tel.'), name], [message('Ungültige Handynummer')]],
    ['when the label has another term for it', [field('Kennwort'), name], [message('The password is wrong.')]],
    ['when the message names the group', [field('Blue', { group: 'Pick a color' }), age], [message('Invalid color')]],
    [
      'when the message names what the placeholder says',
      [field('', { words: 'E-Mail' }), age],
      [message('Invalid email')],
    ],
    ['when the message stands beside the field', both, [message('Invalid value', { fields: [1] })]],
    ['when the message stands in a group', both, [message('Invalid value', { group: 'Person' })]],
    ['when the form has one field', [age], [message('Invalid value')]],
    ['when the message names the group of a shared label', twice, [message('Please fill the billing name')]],
    ['when each message stands beside its field', twice, [message('Please fill Name', { fields: [0] })]],
    ['by the browser', both, [message('Please correct the errors')], { fields: states(2, { hasBubble: true }) }],
    ['by a dialog', both, [message('Please correct the errors')], { dialogs: ['Name is missing'] }],
    [
      'by a hidden message that is also exposed',
      both,
      [message('Invalid', { isExposed: false }), message('Age is invalid')],
    ],
    ['by nothing when the form asked a server', both, [message('Invalid input')], { hasRequested: true }],
    ['by nothing when the server cannot be reached', both, [message('An error occurred, please try again later')]],
    [
      'by nothing when a field only becomes red and a text appears',
      both,
      [],
      { hasNewText: true, fields: states(2, { becameRed: true }) },
    ],
    [
      'by an instruction before the submission',
      both,
      [message('All required fields are marked with *')],
      { kind: 'load' },
    ],
    [
      'by a text without a mark before the submission',
      both,
      [message('Fill in the form correctly', { isMarked: false })],
      { kind: 'load' },
    ],
    ['by a note about scripts', both, [message('Error: please enable JavaScript')], { kind: 'load' }],
    [
      'by a hidden request before the submission',
      [age],
      [message('Please enter your age', { isExposed: false, fields: [0] })],
      { kind: 'load' },
    ],
  ])('%s', (_name, fields, messages, more) => {
    expect(outcomesOf(fields, messages, more)).toEqual([]);
  });
});

describe('an error is not identified', () => {
  it.each<[string, string[], FieldFacts[], MessageFacts[], Partial<FormRound>?]>([
    [
      'by a message about no field',
      ['violation unnamed'],
      both,
      [message('Please fill the field correctly.')],
      { kind: 'load' },
    ],
    ['by such a message after the submission', ['violation unnamed'], both, [message('Please correct the errors')]],
    [
      'by a message that is hidden',
      ['violation hidden'],
      [age],
      [message('Invalid value for age', { isExposed: false })],
      { kind: 'load' },
    ],
    [
      'by a hidden request that stands beside the field',
      ['violation hidden'],
      both,
      [message('Please enter it', { isExposed: false, isMarked: false, fields: [0] })],
    ],
    [
      'by a hidden request that names the field',
      ['violation hidden'],
      [field('Vorname'), age],
      [message('Bitte geben Sie Ihren Vornamen ein.', { isExposed: false, isMarked: false })],
    ],
    [
      'by a hidden request after one that is about something else',
      ['violation hidden'],
      [field('Vorname'), age],
      [
        message('Please choose a tour', { isExposed: false, isMarked: false }),
        message('Bitte geben Sie Ihren Vornamen ein.', { isExposed: false, isMarked: false }),
      ],
    ],
    [
      'by a hidden request that may be about something else',
      ['review hidden'],
      both,
      [message('Please choose a tour', { isExposed: false, isMarked: false })],
    ],
    [
      'by a hidden request about a field whose constraints are met',
      ['review hidden'],
      both,
      [message('Please enter your name', { isExposed: false, isMarked: false })],
      { fields: states(2, { isInvalid: false }) },
    ],
    [
      'by a hidden request beside a field that says that it is invalid',
      ['review hidden'],
      both,
      [message('Please enter your name', { isExposed: false })],
      { fields: states(2, { isAriaInvalid: true }) },
    ],
    [
      'by a label that two groups have',
      ['violation ambiguous'],
      twice,
      [message('Please fill Name.')],
      { kind: 'load' },
    ],
    ['by red alone', ['violation silent', 'review colour'], both, [], { fields: states(2, { becameRed: true }) }],
    [
      'by red and an unclear message',
      ['violation unnamed', 'review colour'],
      [field('Name', { isRed: true }), age],
      [message('You need to fix the errors')],
      { kind: 'load' },
    ],
  ])('%s', (_name, expected, fields, messages, more) => {
    expect(outcomesOf(fields, messages, more)).toEqual(expected);
  });

  it.each([
    'Der Jubilar fehlt.',
    'Ungültige Kennziffer',
    'Your reference is invalid.',
    'Please enter a valid locator, this one is incorrect.',
  ])('for certain when the message names something that no field is called: %s', (text) => {
    expect(outcomesOf(both, [message(text)])).toEqual(['review unnamed']);
  });

  it.each([
    'Bitte korrigieren Sie Ihre Eingaben, es gibt Fehler.',
    'Das Formular enthält Fehler.',
    'Die markierten Angaben sind ungültig.',
    'Das ist falsch.',
    'There are errors in the form.',
    'Your input is invalid.',
    'One of the values is incorrect.',
  ])('when the message only speaks of what was entered: %s', (text) => {
    expect(outcomesOf(both, [message(text)]).map((outcome) => outcome.split(' ')[1])).toEqual(['unnamed']);
    expect(namesSomething(text)).toBe(false);
  });

  it('for certain when the message is about required fields or the field has aria-invalid', () => {
    expect(outcomesOf(both, [message('Please fill in all required fields')])).toEqual(['review unnamed']);
    const fields = states(2, { becameRed: true, isAriaInvalid: true });
    expect(outcomesOf(both, [], { fields })).toEqual(['review silent', 'review colour']);
  });
});

it('calls fields without a label by their tags where it lists them', () => {
  const unlabelled = field('', { isRed: true, element: { ...element, html: '<input name="x">' } });
  const round: FormRound = {
    kind: 'empty',
    messages: [message('Please correct the errors')],
    hasNewText: true,
    fields: states(3),
    dialogs: [],
    hasRequested: false,
  };
  const forms = [{ element, fields: [unlabelled, field('Age', { isRed: true }), name], rounds: [round] }];
  const { findings } = errorIdentified.evaluate({ forms } as never);
  expect(findings.map(({ data }) => data?.['fields'])).toContain('input, Age');
});
