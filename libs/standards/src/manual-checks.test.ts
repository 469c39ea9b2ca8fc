import { expect, it } from 'vitest';
import { criterionOf } from './criteria.ts';
import { criterionStates } from './criterion-states.ts';
import { loadManualChecks } from './manual-checks.ts';
import { criterionSet, profileRules } from './profiles.ts';
import type { ProfileName } from './profiles.ts';

const de = await loadManualChecks('de');
const en = await loadManualChecks('en');
const profiles = ['free', 'basic', 'pro', 'enterprise'] as const;

/** Criteria that are left to a person when all rules of the profile ran. */
const manualIn = (profile: ProfileName) => {
  const ran = profileRules(profile).map((ruleId) => ({ ruleId, outcome: 'inapplicable' as const }));
  return criterionStates(profile, ran, []).manual;
};

it.each(profiles)('tells how to check everything that no rule of the profile %s decides', (profile) => {
  const manual = manualIn(profile);
  expect(manual).toContain('1.2.3');
  expect(manual.filter((number) => !de[number] || !en[number])).toEqual([]);
});

it.each([
  ['free', 'basic'],
  ['basic', 'pro'],
  ['pro', 'enterprise'],
] as const)('leaves nothing to a person that %s decides and %s includes', (small, large) => {
  const left = new Set(manualIn(small));
  const included = new Set(criterionSet(small).map(({ number }) => number));
  expect(manualIn(large).filter((number) => included.has(number) && !left.has(number))).toEqual([]);
});

it('speaks of the same criteria in both languages, in their order, and of none that nobody knows', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
  expect(Object.keys(de).filter((number) => criterionOf(number)?.isObsolete !== false)).toEqual([]);
});

it('says it in sentences of our own, short enough to be read while checking', () => {
  const said = [...Object.values(de), ...Object.values(en)];
  expect(said.filter((text) => !/^[A-ZÄÖÜ].{60,300}[.?”]$/u.test(text))).toEqual([]);
  expect(Object.keys(de).filter((number) => de[number] === en[number])).toEqual([]);
});

it('makes no claim about a whole website and addresses people formally', () => {
  const all = [...Object.values(de), ...Object.values(en)].join(' ');
  expect(all).not.toMatch(/konform|compliant|rechtssicher|zertifi|certif|garantier|guarantee/i);
  expect(Object.values(de).join(' ')).not.toMatch(/\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b/i);
});
