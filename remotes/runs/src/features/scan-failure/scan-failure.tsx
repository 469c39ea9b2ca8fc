import type { LockedRun } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './scan-failure.module.css';
import { useFailureText } from '../../parts/use-failure-text.ts';

/**
 * The specification's explanation, then what was really seen, the address and the ways on, which the page gives
 * (ux 5.3). Its title is the page's heading.
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
