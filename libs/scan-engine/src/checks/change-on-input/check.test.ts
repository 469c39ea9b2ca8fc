import { expect, it } from 'vitest';
import type { ContextChange } from '../../gather/driven/forms/change-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { changeOnInput } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };

function outcomesOf(label: string, nearby: string, description = ''): string[] {
  const change: ContextChange = { element, label, kind: 'navigation', url: 'https://a.example/', nearby, description };
  const { findings } = changeOnInput.evaluate({ controls: 1, onInput: [change] } as never);
  return findings.map(({ outcome }) => outcome);
}

it.each([
  ['a text says that the page reloads', 'Sort by', 'The page reloads when you choose an order.'],
  ['a German text says it', 'Sortierung', 'Die Seite wird sofort neu geladen.'],
  ['the label says that it leads somewhere', 'Go to page', ''],
  ['a text says that a page is opened', 'Sprache', 'Nach der Auswahl wird die gewählte Sprachfassung aufgerufen.'],
  ['a text says that the page is updated', 'Sortierung', 'Bei Änderung wird die Seite aktualisiert.'],
  ['a text says that a version is loaded', 'Language', 'Selecting a language loads that version of the site.'],
  ['a text says that the form is sent', 'Land', 'Ihre Wahl: Sobald Sie wählen, wird das Formular abgeschickt.'],
])('is fine when %s', (_name, label, nearby) => {
  expect(outcomesOf(label, nearby)).toEqual([]);
});

it.each([
  ['a language switch', 'Select your language', 'Select your language English German'],
  ['an order of products', 'Sortieren nach', 'Sortieren nach Preis'],
])('is a violation when nothing announces it: %s', (_name, label, nearby) => {
  expect(outcomesOf(label, nearby)).toEqual(['violation']);
});

it.each([
  ['a sentence describes it in other words', 'Sprache', '', 'Danach geht es in der gewählten Sprache weiter.'],
  ['a word of an announcement stands in another text', 'Land', 'Alle Artikel sind sofort lieferbar. Land', ''],
  ['opening hours stand beside it', 'Town', 'The office opens at nine. Town', ''],
])('is left to a person when %s', (_name, label, nearby, description) => {
  expect(outcomesOf(label, nearby, description)).toEqual(['review']);
});
