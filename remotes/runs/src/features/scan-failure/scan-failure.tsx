import type { LockedRun } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './scan-failure.module.css';
import { useFailureText } from '../../parts/use-failure-text.ts';

/**
 * A general explanation, then the cause of this failure and the address. The page gives the title as its heading and
 * the next steps as children.
 */
export function ScanFailure({ run, children }: { run: LockedRun; children: ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  const reason = useFailureText(run.failure);
  return (
    <div className={styles.failure}>
      <p>{t('fail.text')}</p>
      <section className={styles.reason}>
        <h2>{t('fail.reason')}</h2>
        <p>{reason}</p>
        <p>{t('fail.address', { url: run.url })}</p>
      </section>
      {children}
    </div>
  );
}
