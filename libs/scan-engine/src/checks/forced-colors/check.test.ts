import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { forcedColors } from './check.ts';

const element: ElementFacts = { selector: 'button', html: '<button>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (controls: number, ...names: string[]) =>
  forcedColors.evaluate({ controls, vanished: names.map((name) => ({ element, name })) } as never);

it('does not apply to a page without controls that are painted by backgrounds', () => {
  expect(evaluate(0)).toEqual({ isApplicable: false, findings: [] });
});

it('passes when something is left of all controls', () => {
  expect(evaluate(2)).toEqual({ isApplicable: true, findings: [] });
});

it('asks a person about a control of which nothing is left', () => {
  expect(evaluate(2, 'Menu').findings).toEqual([{ outcome: 'review', data: { name: 'Menu' }, element }]);
});
