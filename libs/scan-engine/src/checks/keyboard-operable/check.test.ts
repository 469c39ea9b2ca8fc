import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import type { ClickTarget } from '../../gather/driven/click-targets/gather-click-targets.ts';
import { keyboardOperable } from './check.ts';

const element: ElementFacts = { selector: 'div', html: '<div>', rect: null, ancestors: [], skeleton: '' };
const target = (given: Partial<ClickTarget>): ClickTarget => ({
  element,
  name: 'menu',
  isFocusable: true,
  key: null,
  ...given,
});
const evaluate = (...targets: ClickTarget[]) => keyboardOperable.evaluate({ tried: targets.length, targets } as never);

it('does not apply to a page without elements that scripts made clickable', () => {
  expect(evaluate()).toEqual({ isApplicable: false, findings: [] });
});

it('passes when one of the keys does something', () => {
  expect(evaluate(target({ key: 'Enter' }), target({ key: 'Space' }))).toEqual({ isApplicable: true, findings: [] });
});

it.each([
  [{ isFocusable: true }, 'notActivated'],
  [{ isFocusable: false }, 'unreachable'],
])('reports an element that only a click activates: %o', (given, messageKey) => {
  expect(evaluate(target(given)).findings).toEqual([
    { outcome: 'violation', messageKey, data: { name: 'menu' }, element },
  ]);
});
