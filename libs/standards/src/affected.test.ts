import { expect, it } from 'vitest';
import { affectedPeople } from './affected.ts';
import { rules } from './rules.ts';

it('names people for every rule there is, in both languages', () => {
  const countOf = (locale: 'de' | 'en') => rules.map(({ id, criteria }) => affectedPeople(id, criteria, locale).length);
  expect(rules.filter(({ id, criteria }) => affectedPeople(id, criteria, 'de').length === 0)).toEqual([]);
  expect(countOf('en')).toEqual(countOf('de'));
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
