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
  route: null,
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

it('leaves an element to a person when the keyboard seems to do the same at another place, and passes it for certain', () => {
  expect(evaluate(target({ route: 'likely' }), target({ route: 'certain' })).findings).toEqual([
    { outcome: 'review', messageKey: 'otherRoute', data: { name: 'menu' }, element },
  ]);
});

it.each([
  [{ isFocusable: true }, 'notActivatedUnnamed'],
  [{ isFocusable: false }, 'unreachableUnnamed'],
  [{ route: 'likely' as const }, 'otherRouteUnnamed'],
])('does not quote a name that is missing: %o', (given, messageKey) => {
  expect(evaluate(target({ name: '', ...given })).findings).toMatchObject([{ messageKey }]);
});
