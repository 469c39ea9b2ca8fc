import type { FindingsQuery, LockedRun, RunStats } from '@stufenlos/contracts';
import type { RuleTexts } from '@stufenlos/standards';
import type { ReactNode } from 'react';

export interface RunReportProps {
  run: LockedRun;
  stats: RunStats;
  texts: RuleTexts;
  /** The findings of an unlocked run; a locked one has its preview. */
  renderFindings?: ((category: FindingsQuery['category'], isSelected: boolean) => ReactNode) | undefined;
  /** The pages of an unlocked website. */
  renderPages?: (() => ReactNode) | undefined;
  /** Whether the run was unlocked since it was last seen; true once. */
  takeUnlocking?: (isLocked: boolean) => boolean;
}
