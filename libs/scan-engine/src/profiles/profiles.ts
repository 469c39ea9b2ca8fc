import type { ScanProfile } from '@stufenlos/contracts';
import { profileFurtherRules, profileTags } from '@stufenlos/standards';

/** What a profile runs: tags of axe rules, ids of additional axe rules, and ids of own checks. */
export interface Profile {
  tags: readonly string[];
  rules: readonly string[];
  checks: readonly string[];
}

const profileOf = (name: ScanProfile): Profile => ({
  tags: profileTags(name),
  rules: profileFurtherRules(name),
  checks: [],
});

export const profiles: Readonly<Record<ScanProfile, Profile>> = {
  free: profileOf('free'),
  basic: profileOf('basic'),
  pro: profileOf('pro'),
  enterprise: profileOf('enterprise'),
};
