import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { useFormats, useLocale, useTranslation } from '@stufenlos/platform';
import { loadRuleTexts } from '@stufenlos/standards';
import { AnswerView, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { CriteriaCoverage } from '../features/coverage-map/criteria-coverage.tsx';
import { ScanAgain } from '../features/new-run/scan-again.tsx';
import { LockPanel } from '../features/run-report/lock-panel.tsx';
import { RunReport } from '../features/run-report/run-report.tsx';
import { RunMeta } from '../features/run-summary/run-meta.tsx';
import { RunSummary } from '../features/run-summary/run-summary.tsx';
import { WhereToStart } from '../features/run-summary/where-to-start.tsx';
import styles from './scan-page.module.css';

export interface ScanResultProps {
  run: LockedRun;
  stats: RunStats;
  /** The way to the full report of a locked run. */
  unlock: ReactNode;
  /** Stands before the ways on. */
  offer: ReactNode;
  /** Ways on beside "check again". */
  children: ReactNode;
}

/** The result from the sentence to the details (ux 5.2). Rule texts are fetched in the language they are read in. */
export function ScanResult({ run, stats, unlock, offer, children }: ScanResultProps): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const formats = useFormats();
  const texts = useAnswer(useCallback(() => loadRuleTexts(locale), [locale]));
  return (
    <div className={styles.result}>
      <RunMeta run={run} />
      <RunSummary stats={stats} />
      <CriteriaCoverage run={run} states={stats.criteria} />
      <AnswerView
        answer={texts}
        loading={t('report.loading')}
        failed={t('report.failed')}
        retry={t('fail.retry')}
        lines={8}
      >
        {(ruleTexts) => (
          <div className={styles.result}>
            <WhereToStart top={stats.top} texts={ruleTexts} />
            <RunReport run={run} stats={stats} texts={ruleTexts} />
          </div>
        )}
      </AnswerView>
      {run.locked && <LockPanel lockedCount={run.lockedCount}>{unlock}</LockPanel>}
      {offer}
      <ScanAgain url={run.url} label={t('detail.actions.rescan')}>
        {children}
      </ScanAgain>
      {run.expiresAt !== undefined && <p>{t('detail.expires', { date: formats.date(run.expiresAt) })}</p>}
    </div>
  );
}
