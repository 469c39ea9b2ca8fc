import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criterionStates } from './criterion-states.ts';
import type { JudgedFinding, RanRule } from './criterion-states.ts';
import { criteria } from './criteria.ts';
import { criterionSet, profileRules } from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { rules } from './rules.ts';

const cleanRun = (profile: ProfileName): RanRule[] =>
  profileRules(profile).map((ruleId) => ({ ruleId, outcome: 'inapplicable' }));

const outcomes = ['violation', 'review', 'pass', 'inapplicable'] as const;
const profiles: ProfileName[] = ['free', 'basic', 'pro', 'enterprise'];

describe('the criteria of a clean free check', () => {
  const states = criterionStates('free', cleanRun('free'), []);

  it('are without findings if a rule touches them, else for people, and the obsolete one', () => {
    expect([states.clear.length + states.manual.length, states.obsolete]).toEqual([49, ['4.1.1']]);
    expect(states.clear.length).toBeGreaterThanOrEqual(21);
    expect(states.manual).toEqual(expect.arrayContaining(['1.2.1', '1.3.3', '2.1.2', '3.3.4']));
    expect([...states.failed, ...states.review]).toEqual([]);
  });

  it('leave out what the profile does not speak about', () => {
    // A rule of the free check touches 2.1.3, which is AAA.
    expect(Object.values(states).flat()).not.toContain('2.1.3');
  });
});

it.each([
  ['violation', 'failed'],
  ['review', 'review'],
  ['pass', 'clear'],
  ['inapplicable', 'clear'],
] as const)('a rule with the outcome %s makes its criterion %s', (outcome, state) => {
  expect(criterionStates('free', [{ ruleId: 'color-contrast', outcome }], [])[state]).toEqual(['1.4.3']);
});

it.each([
  ['color-contrast', '1.4.6'],
  ['keyboard-operable', '2.1.3'],
  ['link-name', '2.4.9'],
  ['focus-obscured', '2.4.12'],
])('does not pass the stricter form of a criterion that %s objects to', (ruleId, stricter) => {
  const state = (outcome: RanRule['outcome']) => {
    const states = criterionStates('enterprise', [...cleanRun('enterprise'), { ruleId, outcome }], []);
    return (['failed', 'review', 'clear', 'manual'] as const).find((name) => states[name].includes(stricter));
  };
  expect([state('violation'), state('review')]).toEqual(['failed', 'review']);
  expect(state('pass')).toMatch(/^(?:clear|manual)$/);
});

it('hears of the stricter form from findings, too, and never the other way round', () => {
  const states = (criterion: string) =>
    criterionStates('enterprise', [], [{ outcome: 'violation', criteria: [criterion] }]).failed;
  expect(states('3.3.8')).toEqual(['3.3.8', '3.3.9']);
  expect(states('1.4.6')).toEqual(['1.4.6']);
});

it('lets the worst rule decide', () => {
  const states = criterionStates(
    'free',
    [
      { ruleId: 'label', outcome: 'pass' },
      { ruleId: 'select-name', outcome: 'violation' },
      { ruleId: 'aria-roles', outcome: 'review' },
    ],
    [],
  );
  expect(states.failed).toEqual(['4.1.2']);
  expect(states.review).toEqual([]);
});

it('hears of criteria from findings of own checks too', () => {
  const findings: JudgedFinding[] = [{ outcome: 'violation', criteria: ['1.4.10'] }];
  const states = criterionStates('pro', [{ ruleId: 'reflow', outcome: 'violation' }], findings);
  expect(states.failed).toEqual(['1.4.10']);
});

it('never turns a best practice into a criterion', () => {
  const states = criterionStates('pro', [{ ruleId: 'region', outcome: 'violation' }], []);
  expect(states.failed).toEqual([]);
});

it('is manual throughout when nothing ran', () => {
  expect(criterionStates('enterprise', [], []).manual).toHaveLength(86);
});

it('always puts every criterion of the set into exactly one state, in order', () => {
  const rule = fc.record({
    ruleId: fc.constantFrom(...rules.map(({ id }) => id), 'own-check'),
    outcome: fc.constantFrom(...outcomes),
  });
  const finding = fc.record({
    outcome: fc.constantFrom('violation' as const, 'review' as const),
    criteria: fc.array(fc.constantFrom(...criteria.map(({ number }) => number), '9.9.9')),
  });
  fc.assert(
    fc.property(fc.constantFrom(...profiles), fc.array(rule), fc.array(finding), (profile, ran, findings) => {
      const states = criterionStates(profile, ran, findings);
      const set = criterionSet(profile).map(({ number }) => number);
      expect(Object.values(states).flat().toSorted()).toEqual(set.toSorted());
      for (const numbers of Object.values(states)) {
        expect(numbers).toEqual(set.filter((number) => numbers.includes(number)));
      }
    }),
  );
});
