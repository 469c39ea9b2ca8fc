import type { FindingsQuery, LockedRun, RunStats } from '@stufenlos/contracts';
import type { RuleTexts } from '@stufenlos/standards';
import type { ReactNode } from 'react';

export interface RunReportProps {
  run: LockedRun;
  stats: RunStats;
  texts: RuleTexts;
  /** Renders the findings of an unlocked run. A locked run shows its preview instead. */
  renderFindings?: ((category: FindingsQuery['category'], isSelected: boolean) => ReactNode) | undefined;
  /** Renders the page list of an unlocked website check. */
  renderPages?: (() => ReactNode) | undefined;
  /** Returns true once after the run was unlocked on this page. */
  takeUnlocking?: (isLocked: boolean) => boolean;
}
