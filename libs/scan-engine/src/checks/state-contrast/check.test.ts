import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { stateContrast } from './check.ts';

const element: ElementFacts = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: '' };
const facts = { name: 'Help', count: 2, color: '#ffffff', background: '#dddddd', ratio: 1.35, required: 4.5 };
const evaluate = (kinds: number, states: ('hover' | 'focus')[] = [], isCertain = true) =>
  stateContrast.evaluate({ kinds, pale: states.map((state) => ({ ...facts, state, isCertain, element })) } as never);

it('does not apply to a page without links and buttons in plain colours', () => {
  expect(evaluate(0)).toEqual({ isApplicable: false, findings: [] });
});

it('passes when all states are easy to read', () => {
  expect(evaluate(3)).toEqual({ isApplicable: true, findings: [] });
});

it.each(['hover', 'focus'] as const)('reports a text that is hard to read in the state %s', (state) => {
  expect(evaluate(3, [state]).findings).toEqual([{ outcome: 'violation', messageKey: state, data: facts, element }]);
});

it('asks a person about a state that a script may make easy to read', () => {
  expect(evaluate(3, ['hover'], false).findings).toEqual([
    { outcome: 'review', messageKey: 'hover', data: facts, element },
  ]);
});
