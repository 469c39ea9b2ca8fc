import type { ScanProfile } from '@stufenlos/contracts';
import {
  ownRules,
  profileFurtherRules,
  profileOwnRules,
  profileQuestions,
  profileRules,
  profileTags,
} from '@stufenlos/standards';
import { ownTag } from './own-tag.ts';

/** What a profile runs: tags of axe rules, ids of additional axe rules, ids of own checks, and kinds of questions. */
export interface Profile {
  tags: readonly string[];
  rules: readonly string[];
  checks: readonly string[];
  questions: readonly string[];
}

const profileOf = (name: ScanProfile): Profile => ({
  tags: [...profileTags(name), ownTag],
  rules: profileFurtherRules(name),
  checks: profileOwnRules(name),
  questions: profileQuestions(name),
});

const profiles: Readonly<Record<ScanProfile, Profile>> = {
  free: profileOf('free'),
  basic: profileOf('basic'),
  pro: profileOf('pro'),
  enterprise: profileOf('enterprise'),
};

/** Whether any profile has a rule with this id. Enterprise has them all. */
export const isRule = (id: string): boolean => profileRules('enterprise').includes(id);

/** The profile without some of its rules. */
export function profileWithout(
  name: ScanProfile,
  disabled: readonly string[],
): Profile & { disabled: readonly string[] } {
  const isRun = (id: string) => !disabled.includes(id);
  const { tags, rules, checks, questions } = profiles[name];
  // All static checks have the same tag, so those of other profiles are disabled by their ids.
  const others = ownRules.map(({ id }) => id).filter((id) => !checks.includes(id));
  return {
    tags,
    rules: rules.filter(isRun),
    checks: checks.filter(isRun),
    questions,
    disabled: [...disabled, ...others],
  };
}
