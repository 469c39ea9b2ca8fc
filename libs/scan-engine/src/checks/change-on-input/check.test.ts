import { expect, it } from 'vitest';
import type { ContextChange } from '../../gather/driven/forms/change-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { changeOnInput } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };

function outcomesOf(label: string, nearby: string): string[] {
  const change: ContextChange = { element, label, kind: 'navigation', url: 'https://a.example/', nearby };
  const { findings } = changeOnInput.evaluate({ controls: 1, onInput: [change] } as never);
  return findings.map(({ outcome }) => outcome);
}

it.each([
  ['a text says that the page reloads', 'Sort by', 'The page reloads when you choose an order.'],
  ['a German text says it', 'Sortierung', 'Die Seite wird sofort neu geladen.'],
  ['the label says that it leads somewhere', 'Go to page', ''],
])('is fine when %s', (_name, label, nearby) => {
  expect(outcomesOf(label, nearby)).toEqual([]);
});

it.each([
  ['a language switch', 'Select your language', 'Select your language English German'],
  ['an order of products', 'Sortieren nach', 'Sortieren nach Preis'],
])('is a violation when nothing announces it: %s', (_name, label, nearby) => {
  expect(outcomesOf(label, nearby)).toEqual(['violation']);
});
