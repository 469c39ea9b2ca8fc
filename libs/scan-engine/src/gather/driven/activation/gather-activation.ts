import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { hasSettled } from '../forms/submit-form.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import {
  activateControl,
  contentBeside,
  dialogAmong,
  rootsOf,
  spokenText,
  stateOf,
  statusAmong,
  visibleElements,
} from './activate-control.ts';
import type { ActivatedControl, ActivationStep, OpenedDialog } from './activation-facts.ts';
import { findControls } from './find-controls.ts';
import { giveFocus, hasFocus, isClosed, pressClose, waitForFocus } from './use-dialog.ts';

export interface ActivationEvidence {
  controls: ActivatedControl[];
}

const parts = { hasSettled, stateOf, visibleElements, dialogAmong, statusAmong, spokenText, rootsOf, contentBeside };
const maxControls = 12;
const maxElements = 3000;
const maxDialogs = 3;
const focusMs = 700;
const closeMs = 400;
const tabMs = 150;

/** Activates buttons, tabs and switches outside of forms, and says what changes. */
export const gatherActivation = {
  name: 'activation',
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(findControls, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<ActivationEvidence> {
    const guard = await guardNavigation(driven.page, driven.world);
    const used: ActivatedControl[] = [];
    let dialogs = 0;
    try {
      for (const number of await driven.world.evaluate(findControls, maxControls)) {
        const control = await tryControl(driven, number);
        await guard.takeAttempts();
        if (!control) continue;
        used.push(control);
        if (control.dialog) dialogs += 1;
        // What lies behind a dialog that stays open cannot be used any more.
        if (control.dialog?.returnsFocus === null || dialogs >= maxDialogs) break;
      }
      return { controls: used };
    } finally {
      await guard.release();
    }
  },
} satisfies Gatherer<'activation', ActivationEvidence>;

async function tryControl(driven: DrivenPage, number: number): Promise<ActivatedControl | undefined> {
  const { world } = driven;
  const first = await evaluateWith(world, parts, activateControl, number, maxElements);
  if (!first) return undefined;
  const steps: ActivationStep[] = [first.step];
  const dialog = first.dialog < 0 ? null : await tryDialog(driven, number, first.dialog);
  const hasChanged = first.step.content !== 'same' || first.step.after.look !== first.before.look;
  if (!dialog && hasChanged && !first.step.isGone) {
    const second = await evaluateWith(world, parts, activateControl, number, maxElements);
    if (second) steps.push(second.step);
  }
  const [element] = await driven.describe([number]);
  return element ? { element, role: first.role, before: first.before, steps, dialog } : undefined;
}

async function tryDialog(driven: DrivenPage, opener: number, number: number): Promise<OpenedDialog | null> {
  const { world } = driven;
  const facts = await world.evaluate(waitForFocus, number, focusMs);
  const [element] = await driven.describe([number]);
  if (!facts || !element) return null;
  const tabEnters = !facts.takesFocus && (await leadsTabInto(driven, number, opener));
  await driven.press('Escape');
  const closesWithEscape = await world.evaluate(isClosed, number, closeMs);
  let closed = closesWithEscape;
  if (!closed && (await world.evaluate(pressClose, number))) closed = await world.evaluate(isClosed, number, closeMs);
  const returnsFocus = closed ? await world.evaluate(hasFocus, opener, closeMs) : null;
  return { ...facts, tabEnters, element, closesWithEscape, returnsFocus };
}

/** Presses Tab once. If that does not lead into the dialog, the focus is moved back to the control that opened it. */
async function leadsTabInto({ press, world }: DrivenPage, dialog: number, opener: number): Promise<boolean> {
  await press('Tab');
  const after = await world.evaluate(waitForFocus, dialog, tabMs);
  if (after?.takesFocus) return true;
  await world.evaluate(giveFocus, opener);
  return false;
}
