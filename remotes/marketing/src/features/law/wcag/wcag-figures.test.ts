import { criterionSet, profileRules, ruleOf } from '@stufenlos/standards';
import { expect, it } from 'vitest';
import { freeCheck } from '../../about-the-check/free-check.ts';
import { facts } from '../facts.ts';
import { coverageOf } from '../../about-the-check/coverage-of.ts';
import { addedIn, versions } from './versions.ts';

it('counts the criteria of every version as the W3C sources do', () => {
  expect(versions.map(({ version, counts, total }) => [version, ...Object.values(counts), total])).toEqual([
    ['2.0', 25, 13, 23, 61],
    ['2.1', 30, 20, 28, 78],
    ['2.2', 31, 24, 31, 86],
  ]);
});

it('knows the nine criteria of WCAG 2.2 and where each line about them was read', () => {
  for (const { number } of addedIn('2.2')) expect(Object.keys(facts)).toContain(`wcag.new22.${number}`);
  expect(addedIn('2.2').map(({ number }) => number)).toEqual(
    '2.4.11 2.4.12 2.4.13 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 3.3.9'.split(' '),
  );
  expect(addedIn('2.1')).toHaveLength(17);
});

it('gives every criterion exactly one place: rules, people, or gone', () => {
  for (const profile of ['free', 'basic', 'pro', 'enterprise'] as const) {
    const { automatic, manual, obsolete, criteria } = coverageOf(profile);
    const numbers = [...automatic.map(({ criterion }) => criterion), ...manual, ...obsolete].map(
      ({ number }) => number,
    );
    expect(numbers).toHaveLength(criteria);
    expect(new Set(numbers).size).toBe(criteria);
  }
});

it('leaves to people what no rule of the free check touches, and the obsolete criterion to nobody', () => {
  const { rules, automatic, criteria, manual, obsolete } = coverageOf('free');
  expect({ rules, covered: automatic.length, criteria }).toEqual(freeCheck);
  const touched = new Set(profileRules('free').flatMap((id) => ruleOf(id)?.criteria ?? []));
  const left = criterionSet('free').filter(({ number, isObsolete }) => !isObsolete && !touched.has(number));
  expect(manual).toEqual(left);
  expect(manual.map(({ number }) => number)).toEqual(expect.arrayContaining(['1.2.1', '1.3.3', '2.1.2', '3.3.4']));
  expect(obsolete.map(({ number }) => number)).toEqual(['4.1.1']);
});
