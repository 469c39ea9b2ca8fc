import { errorWording } from '../../gather/driven/forms/error-wording.ts';
import type { FormFacts, FormRound, MessageFacts } from '../../gather/driven/forms/form-facts.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';
import { nameOrTag } from '../name-or-tag.ts';
import { namesSomething } from './field-terms.ts';
import { namesField, namesGroup } from './names-field.ts';

type Finding = CheckResult['findings'][number];
type Judge = (form: FormFacts, round: FormRound) => Finding | undefined;

/**
 * Errors that a form detects must be identified and described in text (WCAG SC 3.3.1, ACT 36b590). A form that says nothing
 * about errors has none, and a message of the browser itself is always exposed beside its field.
 */
export const errorIdentified = defineDrivenCheck({
  id: 'error-identified',
  impact: 'serious',
  needs: 'forms',
  evaluate: ({ forms }) => ({ isApplicable: forms.length > 0, findings: forms.flatMap(judgeForm) }),
});

function judgeForm(form: FormFacts): Finding[] {
  for (const round of form.rounds) {
    const found = [isHidden, isAmbiguous, isUnnamed, isSilent].flatMap((judge) => judge(form, round) ?? []).slice(0, 1);
    if (found.length > 0) return [...found, ...colourOf(form, round)];
  }
  return [];
}

/** The browser or a dialog told what is wrong, or only a server knows. */
const isToldOtherwise = ({ fields, dialogs, hasRequested }: FormRound): boolean =>
  fields.some(({ hasBubble }) => hasBubble) || dialogs.length > 0 || hasRequested;

/** Before a submission, only a text that the page marks as an error is one. Afterwards it is the text that appeared. */
const isError = ({ kind }: FormRound, { isMarked }: MessageFacts): boolean => kind !== 'load' || isMarked;

/** Everybody sees the message, but assistive technology does not get it, and gets no other one. */
const isHidden: Judge = (form, round) => {
  const hidden = round.messages.filter((message) => isError(round, message) && !message.isExposed);
  const complaint = hidden.find(({ text }) => errorWording(text).isComplaint);
  const request = hidden.find((one) => isAboutInvalid(one, form, round)) ?? hidden[0];
  // "Please enter your name" is an error where it appears after a submission, otherwise an instruction.
  const message = complaint ?? (round.kind === 'load' ? undefined : request);
  if (!message || isToldOtherwise(round) || round.messages.some(({ isExposed, isMarked }) => isExposed && isMarked))
    return undefined;
  if (round.kind !== 'load' && round.messages.some(({ isExposed }) => isExposed)) return undefined;
  return {
    outcome: complaint || isAboutInvalid(message, form, round) ? 'violation' : 'review',
    messageKey: 'hidden',
    criteria: ['3.3.1'],
    data: { text: message.text },
    element: message.element,
  };
};

/** Whether a request is about a field that is invalid, which nothing else says. */
const isAboutInvalid = (message: MessageFacts, { fields }: FormFacts, { fields: states }: FormRound): boolean =>
  !states.some(({ isAriaInvalid }) => isAriaInvalid) &&
  fields.some((field, at) => states[at]?.isInvalid && (message.fields.includes(at) || namesField(message.text, field)));

/** The message names a label that fields of several groups have. */
const isAmbiguous: Judge = ({ fields }, round) => {
  const messages = round.messages.filter((message) => isError(round, message));
  const isPlaced = messages.some((message) => message.fields.length > 0 || message.group !== '');
  if (isPlaced || isToldOtherwise(round) || round.fields.some(({ isAriaInvalid }) => isAriaInvalid)) return undefined;
  for (const message of messages.filter(({ isExposed }) => isExposed)) {
    for (const { label } of fields) {
      const groups = new Set(fields.filter((field) => field.label === label).map(({ group }) => group));
      const isShared = groups.size > 1 && !groups.has('') && label !== '';
      const isNamed = ` ${message.text.toLowerCase()} `.includes(label.toLowerCase());
      const isGroupNamed = messages.some(({ text }) => [...groups].some((group) => namesGroup(text, group)));
      if (!isShared || !isNamed || isGroupNamed) continue;
      const data = { text: message.text, label, groups: [...groups].join(', ') };
      return { outcome: 'violation', messageKey: 'ambiguous', criteria: ['3.3.1'], data, element: message.element };
    }
  }
  return undefined;
};

/** The message says that something is wrong, and no text says which of the fields is meant. */
const isUnnamed: Judge = ({ fields }, round) => {
  const messages = round.messages.filter((message) => isError(round, message) && message.isExposed);
  const [first] = messages.filter(({ text }) => errorWording(text).isComplaint || errorWording(text).isAboutRequired);
  const isOne = new Set(fields.map(({ label, group }) => group || label)).size < 2;
  if (!first || isOne || isToldOtherwise(round) || round.fields.some(({ isAriaInvalid }) => isAriaInvalid))
    return undefined;
  const texts = round.messages.map(({ text }) => text);
  const isIdentified =
    round.messages.some((message) => message.fields.length > 0 || message.group !== '') ||
    texts.some((text) => fields.some((field) => namesField(text, field)));
  if (isIdentified) return undefined;
  const isAboutRequired = texts.some((text) => errorWording(text).isAboutRequired);
  // Before a submission, a sentence about required fields is an instruction.
  if (isAboutRequired && round.kind === 'load') return undefined;
  const isCertain = !isAboutRequired && !texts.some(namesSomething);
  return {
    outcome: isCertain ? 'violation' : 'review',
    messageKey: 'unnamed',
    criteria: ['3.3.1'],
    data: { text: first.text },
    element: first.element,
  };
};

/** Fields become red, and no text appears. */
const isSilent: Judge = ({ fields, hasCustomElements }, round) => {
  if (round.kind === 'load' || round.hasNewText || isToldOtherwise(round)) return undefined;
  const at = round.fields.findIndex(({ becameRed, isInvalid }) => becameRed && isInvalid);
  const field = fields[at];
  if (!field) return undefined;
  const isCertain = !hasCustomElements && !round.fields[at]?.isAriaInvalid;
  return {
    outcome: isCertain ? 'violation' : 'review',
    messageKey: 'silent',
    criteria: ['3.3.1'],
    data: { field: field.label },
    element: field.element,
  };
};

/** Only some fields of a form with an unclear error are red: their colour may be all that tells them from the others. */
function colourOf({ fields }: FormFacts, { fields: states }: FormRound): Finding[] {
  const red = fields.filter((field, at) => field.isRed || states[at]?.becameRed);
  const [first] = red;
  if (!first || red.length === fields.length) return [];
  const data = { fields: red.map(({ label, element }) => nameOrTag(label, element)).join(', ') };
  return [{ outcome: 'review', messageKey: 'colour', criteria: ['1.4.1'], act: [], data, element: first.element }];
}
