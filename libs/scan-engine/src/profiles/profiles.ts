import type { ScanProfile } from '@stufenlos/contracts';

/** What a profile runs: axe's tags and the ids of own checks (P80). */
export interface Profile {
  tags: readonly string[];
  checks: readonly string[];
}

const wcag21 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const wcag22 = [...wcag21, 'wcag22aa', 'best-practice'];

export const profiles: Readonly<Record<ScanProfile, Profile>> = {
  free: { tags: wcag21, checks: [] },
  basic: { tags: wcag21, checks: [] },
  pro: { tags: wcag22, checks: [] },
  enterprise: { tags: [...wcag22, 'wcag2aaa'], checks: [] },
};
