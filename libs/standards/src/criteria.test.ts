import { expect, it } from 'vitest';
import { criteria, criterionOf, distinctNumbers, en301549 } from './criteria.ts';

const current = criteria.filter(({ isObsolete }) => !isObsolete);
const count = (wanted: Partial<(typeof criteria)[number]>) =>
  current.filter((criterion) =>
    Object.entries(wanted).every(([name, value]) => criterion[name as keyof typeof criterion] === value),
  ).length;

it('has the 86 criteria of WCAG 2.2 and the one it removed', () => {
  expect(current).toHaveLength(86);
  expect(criteria.filter(({ isObsolete }) => isObsolete).map(({ number }) => number)).toEqual(['4.1.1']);
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(87);
});

it('has as many criteria per level as the W3C counts', () => {
  expect([count({ level: 'A' }), count({ level: 'AA' }), count({ level: 'AAA' })]).toEqual([31, 24, 31]);
});

it('knows which version brought a criterion', () => {
  const since22 = criteria.filter(({ since }) => since === '2.2').map(({ number }) => number);
  expect(since22).toEqual(['2.4.11', '2.4.12', '2.4.13', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8', '3.3.9']);
  expect(count({ since: '2.1' })).toBe(17);
});

it('stands in the order of the numbers', () => {
  const order = (number: string) => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
  const numbers = criteria.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((one, other) => order(one) - order(other)));
});

it('puts numbers in that order, each once, clauses of the standard too', () => {
  expect(distinctNumbers(['2.4.3', '1.4.10', '1.4.3', '2.4.3'])).toEqual(['1.4.3', '1.4.10', '2.4.3']);
  expect(distinctNumbers(['9.1.4.10', '9.1.4.3'])).toEqual(['9.1.4.3', '9.1.4.10']);
  expect(distinctNumbers([])).toEqual([]);
});

it('names every criterion in both languages', () => {
  expect(criteria.filter(({ names }) => !names.de || !names.en || names.de === names.en)).toEqual([]);
  expect(criterionOf('1.4.3')).toEqual({
    number: '1.4.3',
    level: 'AA',
    principle: 'perceivable',
    since: '2.0',
    isObsolete: false,
    names: { de: 'Kontrast (Minimum)', en: 'Contrast (Minimum)' },
  });
});

it('belongs to the principle of its first digit', () => {
  const principle = (number: string) => criterionOf(number)?.principle;
  expect(['1.1.1', '2.1.1', '3.1.1', '4.1.2'].map(principle)).toEqual([
    'perceivable',
    'operable',
    'understandable',
    'robust',
  ]);
});

it('does not invent a criterion', () => {
  expect(criterionOf('1.4.99')).toBeUndefined();
  expect(criterionOf('constructor')).toBeUndefined();
});

it('has a clause of EN 301 549 for the 50 criteria of WCAG 2.1 A and AA, and for no other', () => {
  const clauses = criteria.flatMap(({ number }) => en301549(number) ?? []);
  expect(clauses).toHaveLength(50);
  expect(['1.4.3', '1.4.10', '4.1.1'].map(en301549)).toEqual(['9.1.4.3', '9.1.4.10', '9.4.1.1']);
  const withoutClause = ['2.1.3', '1.4.6', '2.5.8', '2.4.11', '1.4.99', ''];
  expect(withoutClause.map(en301549).filter((clause) => clause !== undefined)).toEqual([]);
});
