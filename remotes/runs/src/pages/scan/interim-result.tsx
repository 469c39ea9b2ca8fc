import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { RunSummary } from '../../features/run-summary/run-summary.tsx';
import { ResultDetails, type ResultDetailsProps } from './result-details.tsx';
import styles from '../scan-page.module.css';

/** What the finished pages of a website say while the others are still being checked. */
export function InterimResult({ run, stats, report }: ResultDetailsProps): ReactNode {
  const { t } = useTranslation('runs');
  const done = stats.pages.completed + stats.pages.partial;
  if (done === 0) return null;
  return (
    <section className={styles.result}>
      <div>
        <h2>{t('pages.soFar')}</h2>
        <p>{t('pages.soFarNote', { count: done })}</p>
      </div>
      <RunSummary stats={stats} ignored={run.ignored} />
      <ResultDetails run={run} stats={stats} report={report} />
    </section>
  );
}
