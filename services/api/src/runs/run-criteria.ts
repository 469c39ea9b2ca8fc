import type { ScanProfile } from '@stufenlos/contracts';
import type { CriteriaOf } from './rule-lists.ts';
import type { JudgeCriteria } from './run-stats.ts';

export const criteriaOf: CriteriaOf = () => [];
export const judgeFor =
  (_profile: ScanProfile): JudgeCriteria =>
  ({ violated, review }) => ({
    failed: [...new Set(violated)],
    review: [...new Set(review)],
    clear: [],
    manual: [],
    obsolete: [],
  });
