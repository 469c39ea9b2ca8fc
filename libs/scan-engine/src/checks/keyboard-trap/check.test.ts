import { describe, expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import type { FocusLoop } from '../../gather/driven/keyboard-walk/gather-keyboard-walk.ts';
import { keyboardTrap } from './check.ts';

const element: ElementFacts = { selector: 'input', html: '<input>', rect: null, ancestors: [], skeleton: '' };
const loop: FocusLoop = { element, names: ['Name'], kind: 'other', isInLayer: false, others: 3, exit: null, tried: [] };
const outcomesOf = (changed: Partial<FocusLoop>) => {
  const evidence = { stops: 4, loop: { ...loop, ...changed } };
  return keyboardTrap.evaluate(evidence as never).findings.map(({ outcome, messageKey }) => messageKey ?? outcome);
};

describe('a loop of the focus', () => {
  it.each<[string, Partial<FocusLoop>]>([
    ['can be left by Escape', { exit: { way: 'escape', keys: 'Escape' } }],
    ['can be left by an arrow key', { exit: { way: 'arrow', keys: 'ArrowDown' } }],
    ['can be left by the key that the page names', { exit: { way: 'advised', keys: 'Control+m' } }],
    ['can be left by a control in it', { exit: { way: 'activated', keys: 'Enter' } }],
    ['is in a dialog with a button', { isInLayer: true }],
    ['is an editor that Shift+Tab leaves', { kind: 'editor', exit: { way: 'shiftTab', keys: 'Shift+Tab' } }],
  ])('is no trap when it %s', (_name, changed) => {
    expect(outcomesOf(changed)).toEqual([]);
  });

  it.each<[string, string, Partial<FocusLoop>]>([
    ['only Shift+Tab leads out', 'oneWay', { exit: { way: 'shiftTab', keys: 'Shift+Tab' } }],
    ['only Escape leads out of an editor', 'editor', { kind: 'editor', exit: { way: 'escape', keys: 'Escape' } }],
    ['it is a frame', 'parts', { kind: 'parts' }],
  ])('is a question when %s', (_name, messageKey, changed) => {
    expect(outcomesOf(changed)).toEqual([messageKey]);
  });

  it.each<[string, Partial<FocusLoop>]>([
    ['nothing leads out', {}],
    ['not even Escape leads out of an editor', { kind: 'editor' }],
  ])('is a trap when %s', (_name, changed) => {
    expect(outcomesOf(changed)).toEqual(['violation']);
  });
});

it('does not apply to a page without anything to focus', () => {
  expect(keyboardTrap.evaluate({ stops: 0 } as never)).toEqual({ isApplicable: false, findings: [] });
});
