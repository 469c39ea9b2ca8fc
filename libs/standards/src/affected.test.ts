import { expect, it } from 'vitest';
import { affectedPeople } from './affected.ts';
import { distinctNumbers } from './criteria.ts';
import { ownRules, rules, uninspectedRule } from './rules.ts';

/** They find nothing under their own name. */
const withoutFindings = [uninspectedRule, 'mobile-viewport', 'dark-scheme'];

it('names people for every rule there is, in both languages', () => {
  const all = [...rules, ...ownRules].filter(({ id }) => !withoutFindings.includes(id));
  const countOf = (locale: 'de' | 'en') => all.map(({ id, criteria }) => affectedPeople(id, criteria, locale).length);
  expect(all.filter(({ id, criteria }) => affectedPeople(id, criteria, 'de').length === 0).map(({ id }) => id)).toEqual(
    [],
  );
  expect(countOf('en')).toEqual(countOf('de'));
});

it('knows somebody for every criterion that a rule names, not only for one of several', () => {
  const named = distinctNumbers([...rules, ...ownRules].flatMap(({ criteria }) => criteria));
  expect(named.filter((number) => affectedPeople('unknown', [number], 'de').length === 0)).toEqual([]);
});

it('names those who fill in a form with a screen reader first, where an error is not told', () => {
  const [first, ...others] = affectedPeople('error-identified', ['3.3.1', '1.4.1'], 'en');
  expect(first).toBe('Blind people who read with a screen reader or a braille display');
  expect(others).toContain('People with learning, reading or attention difficulties');
});

it('names those first whom it hits hardest, and nobody twice', () => {
  expect(affectedPeople('color-contrast', ['1.4.3', '1.4.6'], 'en')).toEqual([
    'People with low vision who enlarge content or need strong contrast',
    'People with a colour vision deficiency',
  ]);
});

it('speaks of recommendations too', () => {
  expect(affectedPeople('heading-order', [], 'de')).toEqual([
    'Blinde Menschen, die mit Screenreader oder Braillezeile lesen',
  ]);
  expect(affectedPeople('meta-viewport-large', [], 'en')[0]).toContain('low vision');
});

it('claims nothing about what it does not know', () => {
  expect(affectedPeople('brand-new', [], 'de')).toEqual([]);
  expect(affectedPeople('toString', ['9.9.9'], 'de')).toEqual([]);
});
