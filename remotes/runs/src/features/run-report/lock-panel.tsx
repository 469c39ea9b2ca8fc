import type { RunStats, ScanProfile } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './run-report.module.css';

export interface LockPanelProps {
  /** Violation elements that are not shown here. */
  lockedCount: number;
  stats: Pick<RunStats, 'categories'>;
  profile: ScanProfile;
  /** The way to the full report, where there is one. */
  children: ReactNode;
}

/** How much is not shown here, and what the full report adds. */
export function LockPanel({ lockedCount, stats, profile, children }: LockPanelProps): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <section className={styles.lock}>
      <h2>{lockedCount > 0 ? t('lock.heading', { count: lockedCount }) : t('lock.headingNone')}</h2>
      <p>{t(offerOf(stats, profile))}</p>
      {children}
    </section>
  );
}

/** Only what this report really holds: a free scan took no pictures, and without findings there are none to show. */
function offerOf({ categories: { violations, incomplete } }: LockPanelProps['stats'], profile: ScanProfile) {
  if (violations.nodes > 0) return profile === 'free' ? 'lock.textFree' : 'lock.text';
  return incomplete.nodes > 0 ? 'lock.textReview' : 'lock.textNone';
}
