import { coverageOf } from './coverage-of.ts';

const { rules, automatic, criteria } = coverageOf('free');

/** Figures of the free check, counted from what it really runs: no text of this page names them itself. */
export const freeCheck = {
  rules,
  /** Criteria that at least one rule says something about. */
  covered: automatic.length,
  criteria,
};
