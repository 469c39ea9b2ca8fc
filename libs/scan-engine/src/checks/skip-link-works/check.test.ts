import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { skipLinkWorks } from './check.ts';

const element: ElementFacts = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (tried: number, ...idle: { target: 'missing' | 'hidden' | 'shown'; hasOtherWay: boolean }[]) =>
  skipLinkWorks.evaluate({
    skipLinks: { tried, idle: idle.map((one) => ({ ...one, element, name: 'Skip', fragment: 'own' })) },
  } as never);

it('does not apply to a page without skip links', () => {
  expect(evaluate(0)).toEqual({ isApplicable: false, findings: [] });
});

it('passes when all skip links do something', () => {
  expect(evaluate(2)).toEqual({ isApplicable: true, findings: [] });
});

it('asks a person when the page has another way past its beginning', () => {
  const [finding] = evaluate(1, { target: 'missing', hasOtherWay: true }).findings;
  expect(finding).toMatchObject({ outcome: 'review', messageKey: 'missing' });
});

it.each([
  ['shown', 'idle'],
  ['hidden', 'hidden'],
] as const)('asks a person when the target is %s', (target, messageKey) => {
  const [finding] = evaluate(1, { target, hasOtherWay: false }).findings;
  expect(finding).toMatchObject({ outcome: 'review', messageKey });
});

it('reports a skip link without another way whose target is missing', () => {
  expect(evaluate(1, { target: 'missing', hasOtherWay: false }).findings).toEqual([
    { outcome: 'violation', messageKey: 'missing', data: { name: 'Skip', fragment: 'own' }, element },
  ]);
});
