import type { NotRunCause } from '@stufenlos/contracts';

/** Evidence of one gatherer, or why there is none. */
export type Gathered = { data: unknown } | { notRun: NotRunCause } | { isInapplicable: true };

/** Evidence of the gatherers that the profile asks for. The checks know the shape of what they need. */
export interface DrivenEvidence {
  /** Ids of the driven checks that were requested. */
  checks: readonly string[];
  /** By name of the gatherer. */
  gathered: Record<string, Gathered>;
}
