import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { focusObscured } from './check.ts';

const element: ElementFacts = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: '' };
const data = { name: 'Help', count: 2, by: 'header' };

it('passes when no layer covers a stop', () => {
  expect(focusObscured.evaluate({ stops: 2, covered: [] } as never)).toEqual({ isApplicable: true, findings: [] });
});

it('reports one stop per layer', () => {
  const { findings } = focusObscured.evaluate({ stops: 2, covered: [{ element, ...data }] } as never);
  expect(findings).toEqual([{ outcome: 'violation', data, element }]);
});

it('names the layer by its text', () => {
  const covered = [{ element, ...data, byText: 'Summer sale' }];
  const { findings } = focusObscured.evaluate({ stops: 2, covered } as never);
  expect(findings).toEqual([
    { outcome: 'violation', messageKey: 'named', data: { ...data, byText: 'Summer sale' }, element },
  ]);
});
