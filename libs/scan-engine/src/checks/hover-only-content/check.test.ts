import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { hoverOnlyContent } from './check.ts';

const element: ElementFacts = { selector: 'li', html: '<li>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (...appearing: { keys: string | null; hasOverview: boolean }[]) =>
  hoverOnlyContent.evaluate({
    tried: appearing.length,
    appearing: appearing.map((one) => ({
      ...one,
      element,
      name: 'Products',
      links: ['Lamps', 'Shades', 'Bulbs', 'Wire'],
    })),
  } as never);

it('does not apply to a page on which nothing appears', () => {
  expect(evaluate()).toEqual({ isApplicable: false, findings: [] });
});

it('passes when the keyboard brings up the same content', () => {
  expect(evaluate({ keys: 'Tab', hasOverview: false })).toEqual({ isApplicable: true, findings: [] });
});

it('asks a person when a link leads to a page that may list the same links', () => {
  expect(evaluate({ keys: null, hasOverview: true }).findings).toMatchObject([{ outcome: 'review' }]);
});

it('reports links that only the pointer reaches', () => {
  expect(evaluate({ keys: null, hasOverview: false }).findings).toEqual([
    { outcome: 'violation', data: { name: 'Products', links: 'Lamps, Shades, Bulbs', count: 4 }, element },
  ]);
});
