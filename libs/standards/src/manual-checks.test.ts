import { expect, it } from 'vitest';
import { criterionOf } from './criteria.ts';
import { criterionStates } from './criterion-states.ts';
import { loadManualChecks } from './manual-checks.ts';
import { profileRules } from './profiles.ts';

const de = await loadManualChecks('de');
const en = await loadManualChecks('en');
const profiles = ['free', 'basic', 'pro', 'enterprise'] as const;

it.each(profiles)('tells how to check everything that no rule of the profile %s decides', (profile) => {
  const ran = profileRules(profile).map((ruleId) => ({ ruleId, outcome: 'inapplicable' as const }));
  const { manual } = criterionStates(profile, ran, []);
  expect(manual.length).toBeGreaterThan(20);
  expect(manual.filter((number) => !de[number] || !en[number])).toEqual([]);
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
