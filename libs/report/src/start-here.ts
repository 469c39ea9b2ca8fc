import type { Impact } from '@stufenlos/contracts';

/** The rules with the highest weight x elements x pages are where to start. */
const weights: Readonly<Record<Impact, number>> = { critical: 8, serious: 4, moderate: 2, minor: 1 };

interface WeighedRule {
  ruleId: string;
  impact: Impact;
  nodes: number;
  pages: number;
}

/** The three violated rules to begin with. */
export function startHere(violations: readonly WeighedRule[]): WeighedRule[] {
  const weight = ({ impact, nodes, pages }: WeighedRule) => weights[impact] * nodes * pages;
  return violations
    .toSorted((a, b) => weight(b) - weight(a) || (a.ruleId < b.ruleId ? -1 : 1))
    .slice(0, 3)
    .map(({ ruleId, impact, nodes, pages }) => ({ ruleId, impact, nodes, pages }));
}
