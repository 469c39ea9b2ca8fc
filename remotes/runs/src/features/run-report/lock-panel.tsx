import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './run-report.module.css';

/** How much is not shown here, and what the full report adds. */
export function LockPanel({ lockedCount }: { lockedCount: number }): ReactNode {
  const { t } = useTranslation('runs');
  if (lockedCount === 0) return null;
  return (
    <section className={styles.lock}>
      <h2>{t('lock.heading', { count: lockedCount })}</h2>
      <p>{t('lock.text')}</p>
    </section>
  );
}
