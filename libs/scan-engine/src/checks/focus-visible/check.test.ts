import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { focusVisible } from './check.ts';

const element: ElementFacts = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (stops: number, ...hasBoxes: boolean[]) =>
  focusVisible.evaluate({
    stops,
    unindicated: hasBoxes.map((hasBox) => ({ element, name: 'Help', count: 2, hasBox })),
    covered: [],
  } as never);

it('does not apply to a page without stops', () => {
  expect(evaluate(0)).toEqual({ isApplicable: false, findings: [] });
});

it('passes when all stops show the focus', () => {
  expect(evaluate(3)).toEqual({ isApplicable: true, findings: [] });
});

it('does not report a stop that cannot be seen, which is the matter of another check', () => {
  expect(evaluate(3, false).findings).toEqual([]);
});

it('reports a stop that can be seen without an indicator', () => {
  expect(evaluate(3, true).findings).toEqual([{ outcome: 'violation', data: { name: 'Help', count: 2 }, element }]);
});
