import { expect, it } from 'vitest';
import type { OpenedDialog } from '../../gather/driven/activation/activation-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { dialogFocus } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };
const good: OpenedDialog = {
  element,
  name: 'Search',
  kind: 'modal',
  takesFocus: true,
  tabEnters: false,
  closesWithEscape: true,
  returnsFocus: true,
};

function outcomesOf(dialog: Partial<OpenedDialog>): string[] {
  const control = { element, before: { name: 'Open' }, dialog: { ...good, ...dialog } };
  const { findings } = dialogFocus.evaluate({ controls: [control] } as never);
  return findings.map(({ outcome, messageKey, criteria }) => `${outcome} ${messageKey} ${criteria?.join()}`);
}

it.each<[string, Partial<OpenedDialog>]>([
  ['that takes the focus and gives it back', {}],
  ['that the next Tab leads into', { takesFocus: false, tabEnters: true }],
  ['that is not modal and that the next Tab leads into', { takesFocus: false, tabEnters: true, kind: 'dialog' }],
  ['that has a button to close it', { closesWithEscape: false }],
  ['that is not modal and stays open', { kind: 'dialog', closesWithEscape: false, returnsFocus: null }],
])('accepts a dialog %s', (_name, dialog) => {
  expect(outcomesOf(dialog)).toEqual([]);
});

it.each<[string, Partial<OpenedDialog>, string]>([
  ['a modal dialog without focus is a violation', { takesFocus: false }, 'violation modal 2.4.3'],
  ['a dialog that is not modal may leave the focus', { takesFocus: false, kind: 'dialog' }, 'review focus 2.4.3'],
  ['an overlay may leave the focus', { takesFocus: false, kind: 'overlay' }, 'review focus 2.4.3'],
  ['a dialog may lose the focus when it closes', { returnsFocus: false }, 'review return 2.4.3'],
  ['a modal dialog may not close', { closesWithEscape: false, returnsFocus: null }, 'review closing 2.1.2'],
])('%s', (_name, dialog, expected) => {
  expect(outcomesOf(dialog)).toEqual([expected]);
});

it('calls a dialog and its control by their tags where they have no name', () => {
  const opened = { ...good, name: '', takesFocus: false, element: { ...element, html: '<dialog open>' } };
  const control = { element: { ...element, html: '<button class="x">' }, before: { name: '' }, dialog: opened };
  const { findings } = dialogFocus.evaluate({ controls: [control] } as never);
  expect(findings[0]?.data).toEqual({ name: 'dialog', opener: 'button' });
});
