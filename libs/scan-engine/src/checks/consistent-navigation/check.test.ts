import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { consistentNavigation } from './check.ts';

const element: ElementFacts = { selector: 'nav', html: '<nav>', rect: null, ancestors: [], skeleton: '' };
const change = { first: 'Lamps', second: 'Shades', otherUrl: 'https://a.example/b' };
const evaluate = (orders?: object) =>
  consistentNavigation.evaluate({
    ...(orders && { compared: { orders: { helps: 0, help: null, ...orders } } }),
  } as never);

it('does not apply without another page, or without a navigation that both have', () => {
  const inapplicable = { isApplicable: false, findings: [] };
  expect([evaluate(), evaluate({ navigations: 0, navigation: null })]).toEqual([inapplicable, inapplicable]);
});

it('passes when the order is the same', () => {
  expect(evaluate({ navigations: 2, navigation: null })).toEqual({ isApplicable: true, findings: [] });
});

it('reports links in another order', () => {
  const { findings } = evaluate({ navigations: 1, navigation: { ...change, element } });
  expect(findings).toEqual([{ outcome: 'violation', data: change, element }]);
});
