import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { focusOrder } from './check.ts';

const element: ElementFacts = { selector: 'ul', html: '<ul>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (stops: number, ...kinds: ('tabindex' | 'reversed' | 'order')[]) =>
  focusOrder.evaluate({ stops, jumps: kinds.map((kind) => ({ element, kind, from: 'Cups', to: 'Teas' })) } as never);

it('does not apply to a page with a single stop', () => {
  expect(evaluate(1)).toEqual({ isApplicable: false, findings: [] });
});

it('passes when the focus follows the page', () => {
  expect(evaluate(5)).toEqual({ isApplicable: true, findings: [] });
});

it.each([
  ['tabindex', 'tabindex'],
  ['reversed', 'style'],
  ['order', 'style'],
] as const)('asks a person about an order that is made by %s', (kind, messageKey) => {
  expect(evaluate(5, kind).findings).toEqual([
    { outcome: 'review', messageKey, data: { from: 'Cups', to: 'Teas', kind }, element },
  ]);
});
