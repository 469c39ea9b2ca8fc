import { describe, expect, it } from 'vitest';
import de from '../../locales/work.de.json';
import en from '../../locales/work.en.json';
import { draftStatement, type StatementFields } from './draft.ts';
import { writeDraft } from './formats.ts';

const texts: Record<'de' | 'en', Record<string, string>> = { de, en };
const say =
  (locale: 'de' | 'en') =>
  (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, () => value),
      texts[locale][key] ?? `missing ${key}`,
    );
const fields: StatementFields = {
  operator: 'Laden GmbH\nWeg 1\n12345 Ort',
  service: 'shop.example',
  description: 'Ein Laden für Schuhe.\n\nMan bestellt ohne Konto.',
  operation: 'Man wählt und bezahlt.',
  measures: '- Bedienung mit der Tastatur\n• Beschriftete Felder\n\n',
  openIssues: 'Bilder müssen einen Alternativtext haben. (WCAG 1.1.1)',
  contact: 'post@shop.example',
  authority: 'Marktüberwachung',
};
const drafted = (changes: Partial<StatementFields> = {}, locale: 'de' | 'en' = 'de') =>
  draftStatement({ ...fields, ...changes }, '22. November 2026', say(locale));
const formats = ['html', 'markdown', 'text'] as const;

describe('the draft', () => {
  it('has every part of Annex 3 in both languages, and no key in place of a text', () => {
    for (const locale of ['de', 'en'] as const) {
      const { title, sections } = drafted({}, locale);
      expect(title).toContain('shop.example');
      expect(sections).toHaveLength(8);
      expect(JSON.stringify({ title, sections })).not.toMatch(/missing |\{\{/);
    }
  });

  it('says nothing about conformity that nobody typed', () => {
    for (const locale of ['de', 'en'] as const) {
      for (const openIssues of ['', fields.openIssues]) {
        const written = formats.map((format) => writeDraft(drafted({ openIssues }, locale), format, locale)).join('\n');
        expect(written).not.toMatch(
          /konform|conform|compliant|erfüllt alle|meets all|zertifi|certif|barrierefrei ist/i,
        );
      }
    }
  });

  it('makes a list of lines, with or without a dash', () => {
    const measures = drafted().sections[3];
    expect(measures?.items).toEqual(['Bedienung mit der Tastatur', 'Beschriftete Felder']);
    expect(drafted().sections[1]?.paragraphs).toEqual(['Ein Laden für Schuhe.', 'Man bestellt ohne Konto.']);
  });

  it('leaves the section of known barriers in, also when none is named', () => {
    const issues = drafted({ openIssues: ' \n ' }).sections[4];
    expect(issues?.items).toEqual([]);
    expect(issues?.paragraphs).toEqual([de['statement.out.noIssues']]);
  });
});

describe('HTML', () => {
  it('shows what was typed and never runs it', () => {
    const attack = `</p><script>alert(1)</script><img src=x onerror="alert('1')">&lt;`;
    const written = writeDraft(
      drafted({ operator: attack, service: attack, measures: attack, openIssues: attack }),
      'html',
      'de',
    );
    const page = new DOMParser().parseFromString(written, 'text/html');
    expect(page.querySelector('script, img')).toBeNull();
    expect(page.querySelector('h2')?.textContent).toContain(attack);
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([attack, attack]);
    expect(page.querySelector('section')?.lang).toBe('de');
  });

  it('keeps the lines of an address', () => {
    const page = new DOMParser().parseFromString(writeDraft(drafted(), 'html', 'de'), 'text/html');
    expect(page.querySelectorAll('br')).toHaveLength(2);
    expect([...page.querySelectorAll('h3')]).toHaveLength(8);
  });
});

describe('Markdown', () => {
  it.each([
    ['# Titel', String.raw`\# Titel`],
    ['1. Punkt', String.raw`1\. Punkt`],
    ['- kein Punkt', 'kein Punkt'],
    ['+ mehr', String.raw`\+ mehr`],
    ['<b>fett</b> & *mehr*', String.raw`\<b\>fett\</b\> &amp; \*mehr\*`],
    ['[Link](javascript:alert(1))', String.raw`\[Link\](javascript:alert(1))`],
    ['`code` und _unter_ a|b', '\\`code\\` und \\_unter\\_ a\\|b'],
  ])('takes the meaning from "%s"', (typed, written) => {
    expect(writeDraft(drafted({ measures: typed }), 'markdown', 'de')).toContain(`- ${written}\n`);
  });

  it('keeps the lines of an address by hard breaks', () => {
    expect(writeDraft(drafted(), 'markdown', 'de')).toContain('Laden GmbH\\\nWeg 1\\\n12345 Ort');
  });
});

it('writes plain text as it was typed', () => {
  const written = writeDraft(drafted({ measures: '<b> & *x*' }), 'text', 'de');
  expect(written).toContain('\n- <b> & *x*\n');
  expect(written).toContain('Laden GmbH\nWeg 1\n12345 Ort');
});
