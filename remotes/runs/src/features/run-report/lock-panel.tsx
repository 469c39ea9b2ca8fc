import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './run-report.module.css';

export interface LockPanelProps {
  /** Violation elements that are not shown here. */
  lockedCount: number;
  /** The way to the full report, where there is one. */
  children: ReactNode;
}

/** How much is not shown here, and what the full report adds. */
export function LockPanel({ lockedCount, children }: LockPanelProps): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <section className={styles.lock}>
      <h2>{lockedCount > 0 ? t('lock.heading', { count: lockedCount }) : t('lock.headingNone')}</h2>
      <p>{t('lock.text')}</p>
      {children}
    </section>
  );
}
