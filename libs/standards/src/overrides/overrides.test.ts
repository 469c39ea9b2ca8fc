import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownTexts } from '../generate/own-texts.ts';
import { ownRules, rules } from '../rules.ts';
import type { CheckMessage, RuleTexts, TextLocale } from '../rule-words.ts';
import { loadRuleTexts } from '../rule-texts.ts';

type Overrides = Pick<RuleTexts, 'rules' | 'checks'>;
/** Our words: those on top of axe's, and those of our own rules. */
function read(locale: TextLocale): Overrides {
  const overrides = JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), 'utf8')) as Overrides;
  const { rules: ownWords, checks } = ownTexts(locale);
  return { rules: { ...overrides.rules, ...ownWords }, checks: { ...overrides.checks, ...checks } };
}
const noChecks = ownRules.filter(({ profiles }) => profiles === 'none').map(({ id }) => id);
const own = { de: read('de'), en: read('en') };
const texts = { de: await loadRuleTexts('de'), en: await loadRuleTexts('en') };
const locales = ['de', 'en'] as const;

/** The rules that most pages break; all of them are explained, not only named. */
const mostFrequent = [
  'color-contrast',
  'image-alt',
  'link-name',
  'button-name',
  'label',
  'html-has-lang',
  'document-title',
  'heading-order',
  'region',
  'list',
  'listitem',
  'aria-allowed-attr',
  'aria-hidden-focus',
  'aria-required-children',
  'aria-required-parent',
  'aria-valid-attr-value',
  'duplicate-id-aria',
  'frame-title',
  'select-name',
  'landmark-one-main',
  'meta-viewport',
  'nested-interactive',
  'page-has-heading-one',
  'link-in-text-block',
  'target-size',
];

const explained = (locale: 'de' | 'en') =>
  Object.entries(own[locale].rules).filter(
    ([id, words]) => !noChecks.includes(id) && (words.why !== undefined || words.fix !== undefined),
  );
const sentences = (locale: 'de' | 'en') =>
  Object.values(own[locale].rules).flatMap(({ title, description, why, fix }) => [title, description, why, fix]);
const messages = (overrides: Overrides) =>
  Object.entries(overrides.checks).flatMap(([id, kinds]) =>
    Object.entries(kinds).flatMap(([kind, message]: [string, CheckMessage]) =>
      Object.entries(typeof message === 'string' ? { '': message } : message).map(
        ([variant, text]) => ({ id, kind, variant, text }) as const,
      ),
    ),
  );
const said = (locale: 'de' | 'en') => [
  ...sentences(locale).filter((text) => text !== undefined),
  ...messages(own[locale]).map(({ text }) => text),
];

it('explains the most frequent rules and the one that axe has no German for', () => {
  const ids = explained('de').map(([id]) => id);
  expect([...mostFrequent, 'aria-tab-name'].filter((id) => !ids.includes(id))).toEqual([]);
});

it('explains the same rules in both languages, each with everything a reader needs', () => {
  expect(explained('de').map(([id]) => id)).toEqual(explained('en').map(([id]) => id));
  for (const locale of locales) {
    for (const [id, words] of explained(locale)) {
      const missing = (['title', 'description', 'why', 'fix', 'example'] as const).filter((name) => !words[name]);
      expect(missing, `${locale} ${id}`).toEqual([]);
    }
  }
});

it('speaks of rules and messages that exist', () => {
  for (const locale of locales) {
    const ids = new Set([...rules, ...ownRules].map(({ id }) => id));
    expect(Object.keys(own[locale].rules).filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.keys(own[locale].checks).filter((id) => !(id in texts.en.checks))).toEqual([]);
    const unknown = messages(own[locale]).filter(({ id, kind, variant }) => {
      const known = texts.en.checks[id]?.[kind as 'fail' | 'incomplete'];
      // One sentence may stand for all variants; a variant must be one of axe's.
      return known === undefined || (variant !== '' && (typeof known === 'string' || !Object.hasOwn(known, variant)));
    });
    expect(unknown).toEqual([]);
  }
});

it('stays within the lengths a list and a card can show', () => {
  const tooLong = locales.flatMap((locale) =>
    Object.entries(own[locale].rules).flatMap(([id, { title, description, why = '', fix = '', example }]) => {
      const lengths = { title: title.length, description: description.length, why: why.length, fix: fix.length };
      const limits = { title: 90, description: 190, why: 220, fix: 280 };
      const code = [example?.before ?? '', example?.after ?? ''].join('\n').split('\n');
      return [
        ...Object.entries(limits).filter(([name, limit]) => lengths[name as keyof typeof limits] > limit),
        ...code.filter((line) => line.length > 110),
      ].map((what) => `${locale} ${id} ${String(what)}`);
    }),
  );
  expect(tooLong).toEqual([]);
});

it('has sentences that begin and end as sentences do', () => {
  const whole = /^[\p{Lu}<$].*[.?]$/u;
  const open = [...explained('de'), ...explained('en')].flatMap(([, { description, why = '', fix = '' }]) =>
    [description, why, fix].filter((text) => !whole.test(text)),
  );
  expect(open).toEqual([]);
  const titles = (locale: 'de' | 'en') => Object.values(own[locale].rules).map(({ title }) => title);
  expect(titles('de').filter((title) => !title.endsWith('.'))).toEqual([]);
  expect(titles('en').filter((title) => title.endsWith('.'))).toEqual([]);
});

it('names elements by their tags and holds no other markup', () => {
  const tag = /^<[a-z]+[1-6]?(?: [a-z-]+="[^"<>]*")?>$/;
  const markup = locales
    .flatMap(said)
    .flatMap((text) => text.match(/<[^>]*>?|>/g) ?? [])
    .filter((found) => !tag.test(found));
  expect(markup).toEqual([]);
  expect(locales.flatMap(said).filter((text) => /&(?:\w+|#\d+);|javascript:|\bon\w+=/i.test(text))).toEqual([]);
});

it('leaves no English and no informal word in German', () => {
  const code =
    /<[^>]*>|\$\{[^}]*\}|\b(?:aria|tabindex|role|xml|font|maximum|user|initial)[-:][\w-]*|\b[a-z]+-(?:Attribut|Element)\w*|„[^“]*“|\b\w+="[^"]*"/g;
  const english =
    /\b(?:the|and|must|should|with|of|for|is|are|to|accessible|landmarks?|labels?|nodes?|images?|descendants?|loader|nested|valid\w*)\b/i;
  const informal =
    /(?<!\p{L})(?:du|dein\w*)(?!\p{L})|(?:^|[.:!?] )(?:Prüfe|Entferne|Nutze|Verwende|Überprüfe|Stelle|Schreibe|Gib) /u;
  const wrong = said('de').filter((text) => {
    const words = text.replaceAll(code, '');
    return english.test(words) || informal.test(words);
  });
  expect(wrong).toEqual([]);
});

it('carries the same values in both languages', () => {
  const placeholders = (text: string) =>
    [...new Set(text.match(/\$\{[^}]*\}/g))]
      // A value may have a name in each language, such as that of a language.
      .map((name) => name.replaceAll(' ', '').replace(/(?:De|En)\}$/, '*}'))
      .sort();
  const unequal = messages(texts.en).flatMap(({ id, kind, variant, text }) => {
    const german = texts.de.checks[id]?.[kind as 'fail' | 'incomplete'];
    const translated = typeof german === 'object' ? german[variant] : german;
    const [here, there] = [placeholders(text), placeholders(translated ?? '')];
    return here.join() === there.join() ? [] : [`${id}.${kind}.${variant}: ${here.join()} / ${there.join()}`];
  });
  // What English names here the check has not measured.
  expect(unequal.filter((text) => !text.includes('.fail.omitted: '))).toEqual([]);
});

it('shows code that differs, in the language of the reader', () => {
  for (const locale of locales) {
    for (const [id, { example }] of explained(locale)) {
      expect(example?.before, `${locale} ${id}`).not.toBe(example?.after);
    }
  }
  expect(texts.de.rules['link-name']?.example?.after).toContain('Warenkorb');
  expect(texts.en.rules['link-name']?.example?.after).toContain('Basket');
});
