import { describe, expect, it } from 'vitest';
import { bannedTexts } from '../banned-texts.ts';
import { checkTextWords } from './text-words.ts';

const faultsIn = (path: string, content: unknown) =>
  checkTextWords([{ path, text: typeof content === 'string' ? content : JSON.stringify(content) }], bannedTexts);

describe('banned words of texts', () => {
  it.each([
    'Ignorierte Befunde',
    'ohne Befund',
    'Der nächste Lauf macht damit weiter.',
    'Die Seite besitzt keinen Titel.',
    'Wir prüfen nur die üblichen Anschlüsse.',
    '{{host}} freigeben',
    'Schließen, ohne zu speichern',
    'Eine valide Rolle',
    '12 Pixel, font-weight: normal',
  ])('are found in the German %s', (text) => {
    expect(faultsIn('shell/src/locales/de.json', { a: text })).toHaveLength(1);
  });

  it.each([
    'Log in',
    'Logging out did not work.',
    'The check was interrupted.',
    'Your check',
    'The next run continues with it.',
    'Our checker obeys robots.txt.',
    'Home-made buttons',
    'Incomplete (3)',
    'No finding',
    'Colour scheme',
    'A labelled button',
    'The scan was cancelled.',
    'A recognised yardstick',
    'Turn these e-mails off',
  ])('are found in the English %s', (text) => {
    expect(faultsIn('shell/src/locales/en.json', { a: text })).toHaveLength(1);
  });

  it.each([
    ['de', 'Laufzeit und Kündigung'],
    ['de', 'Zahlung freigeben'],
    ['de', 'An {{email}} geschickt, von ${email} an {email}'],
    ['de', '<input type="email">'],
    ['de', 'Stand: 25. November 2026'],
    ['en', 'Name the region with aria-labelledby.'],
    ['en', 'Please check the email address.'],
    ['en', 'Progress of the manual check'],
    ['en', 'No finding fits these filters.'],
    ['en', 'Security checks must be accessible.'],
  ])('are not found in the %s text “%s”', (locale, text) => {
    expect(faultsIn(`shell/src/locales/${locale}.json`, { a: text })).toEqual([]);
  });

  it('are those of one language', () => {
    expect(faultsIn('shell/src/locales/en.json', { a: 'Befund' })).toEqual([]);
  });

  it('name the file, the key and what to write instead', () => {
    expect(faultsIn('libs/a/texts/law.en.json', { 'a.b': { c: 'Log in' } })).toEqual([
      'libs/a/texts/law.en.json: a.b.c says “Log in”; write: sign in, sign out',
    ]);
  });

  it('are found where one file has both languages, in data and in code', () => {
    const data = { method: 'Colour', words: { de: { title: 'Befund' }, en: { title: 'Colour' } } };
    expect(faultsIn('libs/standards/src/own-rules/x.json', data)).toEqual([
      'libs/standards/src/own-rules/x.json: words.de.title says “Befund”; write: Fund, Verstoß or Ergebnis',
      'libs/standards/src/own-rules/x.json: words.en.title says “Colour”; write: color',
    ]);
    const code =
      "import { colour } from './colour.ts';\nexport const t = {\n  de: {\n    a: 'Befund',\n  },\n  en: {\n    a: `Log in`,\n  },\n};";
    expect(faultsIn('services/sandbox/src/mail/texts.ts', code)).toEqual([
      expect.stringContaining('line 4 says “Befund”'),
      expect.stringContaining('line 7 says “Log in”'),
    ]);
    expect(faultsIn('services/sandbox/src/texts/en.ts', "export const en = { a: 'Log in' };")).toHaveLength(1);
  });
});
