import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { consistentHelp } from './check.ts';

const element: ElementFacts = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: '' };
const otherUrl = 'https://a.example/b';
const evaluate = (orders?: object) =>
  consistentHelp.evaluate({
    ...(orders && { compared: { orders: { navigations: 0, navigation: null, ...orders } } }),
  } as never);

it('does not apply without another page, or with only one thing that both have', () => {
  const inapplicable = { isApplicable: false, findings: [] };
  expect([evaluate(), evaluate({ helps: 1, help: null })]).toEqual([inapplicable, inapplicable]);
});

it('passes when the order is the same', () => {
  expect(evaluate({ helps: 2, help: null })).toEqual({ isApplicable: true, findings: [] });
});

it('asks a person about two links in another order', () => {
  const help = { first: 'Call us', second: 'Contact', otherUrl, element };
  expect(evaluate({ helps: 2, help }).findings).toMatchObject([{ outcome: 'review', messageKey: 'links' }]);
});

it.each([
  ['Contact', 'main'],
  ['main', 'Contact'],
])('asks a person about a link on the other side of the content: %s, %s', (first, second) => {
  const { findings } = evaluate({ helps: 2, help: { first, second, otherUrl, element } });
  expect(findings).toMatchObject([{ outcome: 'review', messageKey: 'content', data: { name: 'Contact' } }]);
});
