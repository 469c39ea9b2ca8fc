import { criteria } from './criteria.ts';
import type { Criterion, Level, WcagVersion } from './criteria.ts';
import { ownRules, rules } from './rules.ts';
import type { OwnRuleProfiles, Rule } from './rules.ts';

/** What a plan checks. The words are those of the contracts. */
export type ProfileName = 'free' | 'basic' | 'pro' | 'enterprise';

interface Profile {
  /** axe's tags that are run. */
  tags: readonly string[];
  /** Rules that axe calls experimental and runs by name only. */
  rules: readonly string[];
  /** The criteria a result speaks about: all of these levels in this version. */
  version: WcagVersion;
  levels: readonly Level[];
}

/**
 * Rules that axe calls experimental and that we judge from evidence of our own, so that what they find is certain:
 * a locked orientation is WCAG 2.1 AA (SC 1.3.4).
 */
const ownEvidence = ['css-orientation-lock'];

const wcag21: Profile = {
  tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: ownEvidence,
  version: '2.1',
  levels: ['A', 'AA'],
};
const wcag22: Profile = {
  tags: [...wcag21.tags, 'wcag22aa', 'best-practice'],
  rules: ownEvidence,
  version: '2.2',
  levels: ['A', 'AA'],
};

/**
 * Guesses worth a look: what they find is a matter for a person, not a violation. `hidden-content` is left out: it
 * only says that a page has a closed menu.
 */
const experimental = ['focus-order-semantics', 'p-as-heading', 'table-fake-caption', 'td-has-header'];

const profiles: Readonly<Record<ProfileName, Profile>> = {
  free: wcag21,
  basic: wcag21,
  pro: wcag22,
  enterprise: {
    tags: [...wcag22.tags, 'wcag2aaa'],
    rules: [...ownEvidence, ...experimental],
    version: '2.2',
    levels: ['A', 'AA', 'AAA'],
  },
};

/** Tags that axe leaves out unless they are asked for by name. */
const leftOut = ['experimental', 'deprecated'];

/** The tags axe-core is given for a profile. */
export const profileTags = (profile: ProfileName): readonly string[] => profiles[profile].tags;

/** Ids of rules that a profile runs although no tag of it chooses them. */
export const profileFurtherRules = (profile: ProfileName): readonly string[] => profiles[profile].rules;

/** Version and levels in words that fit every language: `WCAG 2.1 A, AA`. */
export function profileStandard(profile: ProfileName): { version: WcagVersion; levels: readonly Level[] } {
  const { version, levels } = profiles[profile];
  return { version, levels };
}

const ownRuleProfiles: Readonly<Record<OwnRuleProfiles, readonly ProfileName[]>> = {
  every: ['free', 'basic', 'pro', 'enterprise'],
  paid: ['basic', 'pro', 'enterprise'],
  advanced: ['pro', 'enterprise'],
  enterprise: ['enterprise'],
  none: [],
};

/** Ids of our own rules that a profile runs. */
export const profileOwnRules = (profile: ProfileName): readonly string[] =>
  ownRules.filter(({ profiles: of }) => ownRuleProfiles[of].includes(profile)).map(({ id }) => id);

/** Ids of all rules that a profile runs: those of axe-core in its order, then our own. */
export const profileRules = (profile: ProfileName): readonly string[] => [
  ...profileAxeRules(profile),
  ...profileOwnRules(profile),
];

/** Ids of the axe rules a profile runs, in axe's order; the same choice axe makes by tags and names. */
export function profileAxeRules(profile: ProfileName): readonly string[] {
  const tags = profileTags(profile);
  const further = profileFurtherRules(profile);
  const isChosen = (rule: Rule) =>
    rule.tags.some((tag) => tags.includes(tag)) && !rule.tags.some((tag) => leftOut.includes(tag));
  return rules.filter((rule) => isChosen(rule) || further.includes(rule.id)).map(({ id }) => id);
}

/**
 * The criteria a result of this profile speaks about: 50 for WCAG 2.1 A and AA (with the obsolete 4.1.1), 55
 * for 2.2 A and AA, 86 with AAA.
 */
export function criterionSet(profile: ProfileName): readonly Criterion[] {
  const { version, levels } = profiles[profile];
  return criteria.filter(
    ({ level, since, isObsolete }) => levels.includes(level) && since <= version && !(isObsolete && version === '2.2'),
  );
}
