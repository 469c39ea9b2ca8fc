import { expect, it } from 'vitest';
import { mentionsTexts } from './text-mentions.ts';

const concerned = {
  keys: ['run.delete', 'run.pages_other'],
  texts: ['Prüfung löschen', 'Noch {{count}} Seiten <1>dieser Website</1>'],
};
const mentions = (text: string) => mentionsTexts({ path: 'a.test.tsx', text }, concerned);

it.each([
  ['the whole text', "getByRole('button', { name: 'Prüfung löschen' })"],
  ['a part of it, in other letters', 'getByText("prüfung")'],
  ['the beginning of one of its words', "getByText('lös')"],
  ['a longer string with it', "toHaveText('Abbrechen Prüfung löschen')"],
  ['a part between placeholders', "getByText('Website')"],
  ['a part with the value that is filled in', "toHaveText('Noch 5')"],
  ['a part with other blanks', "getByText('Prüfung\u00a0löschen')"],
  ['a regular expression with a part of it', 'getByText(/^(?:Prüf|Konto)/i)'],
  ['a template with a part of it', 'getByText(`${count} Seiten`)'],
  ['its key', "t('run.delete')"],
  ['its key with a namespace', "t('runs:run.delete')"],
  ['the key of all its plurals', "t('run.pages', { count })"],
  ['the beginning of its key', 't(`run.${name}`)'],
])('a test with %s mentions the text', (_case, text) => {
  expect(mentions(text)).toBe(true);
});

it.each([
  ['another text', "getByText('Ergebnis teilen')"],
  ['the name of an element', "locator('p')"],
  ['a language', "setLocale('de')"],
  ['a string without letters', "toHaveText('5')"],
  ['a regular expression without letters', 'toHaveText(/^\\d+$/)'],
  ['the text in a comment alone', '// Prüfung löschen'],
  ['another key', "t('run.share')"],
])('a test with %s does not', (_case, text) => {
  expect(mentions(text)).toBe(false);
});
