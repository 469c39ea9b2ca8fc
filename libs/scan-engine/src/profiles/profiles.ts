import type { ScanProfile } from '@stufenlos/contracts';
import { profileTags } from '@stufenlos/standards';

/** What a profile runs: axe's tags and the ids of own checks (P80). */
export interface Profile {
  tags: readonly string[];
  checks: readonly string[];
}

export const profiles: Readonly<Record<ScanProfile, Profile>> = {
  free: { tags: profileTags('free'), checks: [] },
  basic: { tags: profileTags('basic'), checks: [] },
  pro: { tags: profileTags('pro'), checks: [] },
  enterprise: { tags: profileTags('enterprise'), checks: [] },
};
