import type { Audit } from '../../in-page/audit/audit.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { focusBetween } from '../keyboard-walk/focus-between.ts';

declare const stufenlos: Audit;

/** Moves the focus to an element with the Tab key. @returns whether it is there now */
export async function focusByKey({ world, press }: DrivenPage, number: number): Promise<boolean> {
  await evaluateWith(world, { focusBetween }, startBefore, number);
  await press('Tab');
  return world.evaluate(hasFocus, number);
}

/** Runs inside the page, with the audit script. Puts the focus just before an element, so that Tab leads to it. */
function startBefore(parts: { focusBetween: typeof focusBetween }, number: number): void {
  const element = stufenlos.element(number);
  if (element) parts.focusBetween((start) => element.before(start));
}

/** Runs inside the page, with the audit script. */
const hasFocus = (number: number): boolean => document.activeElement === stufenlos.element(number);
