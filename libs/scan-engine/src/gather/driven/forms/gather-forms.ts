import type { HTTPRequest } from 'puppeteer';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import type { NavigationGuard } from '../navigation-guard/guard-navigation.ts';
import type { ElementFacts } from '../../evidence.ts';
import type { ContextChange } from './change-facts.ts';
import { changesOnFocus, changesOnInput } from './context-changes.ts';
import { errorWording } from './error-wording.ts';
import { describeField, findForms, isDelicate, submitButtonOf } from './find-forms.ts';
import type { FoundForm } from './find-forms.ts';
import type { FormFacts, FormRound } from './form-facts.ts';
import { breakField, hasSettled, lookOf, roundSince, submitForm } from './submit-form.ts';
import { fieldsOfMessage, messagesAmong, visibleTexts } from './visible-messages.ts';

export interface FormsEvidence {
  forms: FormFacts[];
  /** Number of controls whose value was changed. */
  controls: number;
  /** What the page did on its own when a control got the focus, or another value. */
  onFocus: ContextChange[];
  onInput: ContextChange[];
}

const findParts = { submitButtonOf, isDelicate, describeField, lookOf };
const submitParts = {
  errorWording,
  fieldsOfMessage,
  visibleTexts,
  messagesAmong,
  breakField,
  lookOf,
  hasSettled,
  roundSince,
};
const maxForms = 3;
const maxFields = 20;
const maxTexts = 5000;

/**
 * Focuses and changes fields, and submits forms empty and with values that they do not accept. Nothing is
 * sent, and the page stays at its document.
 */
export const gatherForms = {
  name: 'forms',
  leaves: 'unsure',
  weight: 1,
  appliesTo: ({ world }: DrivenPage) =>
    world.evaluate(
      () =>
        document.querySelector('textarea,select,input:not([type=hidden],[type=search],[type=submit],[type=button])') !==
        null,
    ),
  async gather(driven: DrivenPage): Promise<FormsEvidence> {
    const guard = await guardNavigation(driven.page, driven.world);
    try {
      const onFocus = await changesOnFocus(driven, guard);
      const { controls, onInput } = await changesOnInput(driven, guard);
      const found = await evaluateWith(driven.world, findParts, findForms, maxForms, maxFields);
      const forms: FormFacts[] = [];
      for (const form of found) forms.push(...(await driveForm(driven, guard, form)));
      return { forms, controls, onFocus, onInput };
    } finally {
      await guard.release();
    }
  },
} satisfies Gatherer<'forms', FormsEvidence>;

async function driveForm(driven: DrivenPage, guard: NavigationGuard, form: FoundForm): Promise<FormFacts[]> {
  const rounds: FormRound<number>[] = [];
  const kinds = form.button < 0 ? (['load'] as const) : (['load', 'empty', 'invalid'] as const);
  for (const kind of kinds) rounds.push(await round(driven, guard, form, kind));
  const messages = rounds.flatMap((one) => one.messages);
  const numbers = [
    form.number,
    ...form.fields.map(({ element }) => element),
    ...messages.map(({ element }) => element),
  ];
  const described = await driven.describe(numbers);
  const facts = new Map(numbers.map((number, at) => [number, described[at]]));
  const known = <T extends { element: number }>(one: T): (Omit<T, 'element'> & { element: ElementFacts })[] => {
    const element = facts.get(one.element);
    return element ? [{ ...one, element }] : [];
  };
  const element = facts.get(form.number);
  const fields = form.fields.flatMap(known);
  if (!element || fields.length < form.fields.length) return [];
  return [
    {
      element,
      fields,
      hasCustomElements: form.hasCustomElements,
      rounds: rounds.map((one) => ({ ...one, messages: one.messages.flatMap(known) })),
    },
  ];
}

async function round(
  { page, world }: DrivenPage,
  guard: NavigationGuard,
  { number, fields, button }: FoundForm,
  kind: FormRound['kind'],
): Promise<FormRound<number>> {
  let hasRequested = false;
  const onRequest = (request: HTTPRequest) => {
    hasRequested ||= ['fetch', 'xhr'].includes(request.resourceType());
  };
  page.on('request', onRequest);
  try {
    const numbers = fields.map(({ element }) => element);
    const raw = await evaluateWith(world, submitParts, submitForm, kind, number, numbers, button, maxTexts);
    await guard.takeAttempts();
    return { ...raw, dialogs: guard.takeDialogs(), hasRequested };
  } finally {
    page.off('request', onRequest);
  }
}
