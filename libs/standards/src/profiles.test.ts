import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { criteria } from './criteria.ts';
import {
  criterionSet,
  profileAxeRules,
  profileFurtherRules,
  profileOwnRules,
  profileRules,
  profileStandard,
  profileTags,
} from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { ownRules, ruleOf } from './rules.ts';

const names: ProfileName[] = ['free', 'basic', 'pro', 'enterprise'];

/** What axe itself runs for these tags and names. */
function rulesAxeRuns(tags: readonly string[], further: readonly string[]): string[] {
  const { ['_audit']: audit, utils } = axe as unknown as {
    ['_audit']: { rules: { id: string }[] };
    utils: { ruleShouldRun(rule: object, context: object, options: object): boolean };
  };
  const named = Object.fromEntries(further.map((id) => [id, { enabled: true }]));
  const options = { runOnly: { type: 'tag', values: tags }, rules: named };
  return audit.rules.filter((rule) => utils.ruleShouldRun(rule, { page: true }, options)).map(({ id }) => id);
}

it.each(names)('knows which rules axe runs for the profile %s', (profile) => {
  expect([...profileAxeRules(profile)].toSorted()).toEqual(
    rulesAxeRuns(profileTags(profile), profileFurtherRules(profile)).toSorted(),
  );
});

it('promises 64 rules of axe-core and our own over at least 21 of 50 criteria for the free check', () => {
  expect(profileAxeRules('free')).toHaveLength(64);
  expect(profileRules('free')).toEqual([...profileAxeRules('free'), ...profileOwnRules('free')]);
  const set = criterionSet('free').map(({ number }) => number);
  const touched = new Set(profileRules('free').flatMap((id) => ruleOf(id)?.criteria ?? []));
  expect(set).toHaveLength(50);
  expect(set.filter((number) => touched.has(number)).length).toBeGreaterThanOrEqual(21);
});

it('has the sets of criteria of the plans', () => {
  expect(names.map((profile) => criterionSet(profile).length)).toEqual([50, 50, 55, 86]);
});

describe('a set of criteria', () => {
  it('keeps the obsolete 4.1.1 in WCAG 2.1 only', () => {
    const has = (profile: ProfileName) => criterionSet(profile).some(({ number }) => number === '4.1.1');
    expect(names.map(has)).toEqual([true, true, false, false]);
  });

  it('is everything WCAG 2.2 has for the highest plan', () => {
    expect(criterionSet('enterprise')).toEqual(criteria.filter(({ isObsolete }) => !isObsolete));
  });
});

it('sells target size from Pro, and the AAA rules and the experimental ones with Enterprise only', () => {
  expect(names.map((profile) => profileRules(profile).includes('target-size'))).toEqual([false, false, true, true]);
  const more = profileRules('enterprise').filter((id) => !profileRules('pro').includes(id));
  const isExperimental = (id: string) => ruleOf(id)?.tags.includes('experimental') ?? false;
  expect(more.filter((id) => !isExperimental(id))).toEqual([
    'color-contrast-enhanced',
    'identical-links-same-purpose',
    'meta-refresh-no-exceptions',
    'justified-text',
    'link-text',
    'pixel-contrast-enhanced',
  ]);
  expect(more.filter(isExperimental)).toHaveLength(4);
  expect(names.map((profile) => profileFurtherRules(profile).length)).toEqual([1, 1, 1, 5]);
});

it('looks for a locked orientation in every plan, as it is WCAG 2.1 AA', () => {
  expect(names.map((profile) => profileRules(profile).includes('css-orientation-lock'))).toEqual(Array(4).fill(true));
});

it('knows from axe-core one more criterion with Pro, and no other of them with Enterprise', () => {
  const touched = (profile: ProfileName) =>
    new Set(profileAxeRules(profile).flatMap((id) => ruleOf(id)?.criteria ?? []));
  const added = (less: ProfileName, more: ProfileName) =>
    criterionSet('pro').filter(({ number }) => !touched(less).has(number) && touched(more).has(number));
  expect(added('free', 'pro').map(({ number }) => number)).toEqual(['2.5.8']);
  expect(added('pro', 'enterprise')).toEqual([]);
});

it('runs no best practice in the free check', () => {
  expect(profileRules('free').filter((id) => ruleOf(id)?.isBestPractice)).toEqual([]);
  expect(profileRules('pro').filter((id) => ruleOf(id)?.isBestPractice).length).toBeGreaterThan(20);
});

it('says version and levels as data', () => {
  expect(profileStandard('free')).toEqual({ version: '2.1', levels: ['A', 'AA'] });
  expect(profileStandard('enterprise')).toEqual({ version: '2.2', levels: ['A', 'AA', 'AAA'] });
});

it.each([
  ['every', [true, true, true, true]],
  ['paid', [false, true, true, true]],
  ['advanced', [false, false, true, true]],
  ['enterprise', [false, false, false, true]],
  ['none', [false, false, false, false]],
] as const)('runs the own rules that are for %s profile in these profiles', (kind, isRun) => {
  const own = ownRules.filter(({ profiles }) => profiles === kind).map(({ id }) => id);
  const run = names.map((profile) => own.filter((id) => profileRules(profile).includes(id)));
  expect(run).toEqual(isRun.map((isListed) => (isListed ? own : [])));
});
