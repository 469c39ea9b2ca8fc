import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import type { ReactNode, Ref } from 'react';
import { CriteriaCoverage } from '../../features/coverage-map/criteria-coverage.tsx';
import { ScanAgain } from '../../features/new-run/scan-again.tsx';
import { PlanRun } from '../../features/plan-run/plan-run.tsx';
import { UnlockOffer } from '../../features/run-report/unlock-offer.tsx';
import { LockPanel } from '../../features/run-report/lock-panel.tsx';
import { SiteFigures } from '../../features/run-pages/site-figures.tsx';
import { RunMeta } from '../../features/run-summary/run-meta.tsx';
import { KeptNumbers } from '../../features/run-summary/kept-numbers.tsx';
import { RunSummary } from '../../features/run-summary/run-summary.tsx';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { ResultDetails } from './result-details.tsx';
import styles from '../scan-page.module.css';
import { finishedPages } from './use-edition.ts';

export interface ScanResultProps {
  ref?: Ref<HTMLDivElement>;
  run: LockedRun;
  stats: RunStats;
  /** The result is that of the pages that are finished so far. */
  isRunning: boolean;
  /** The tools of a member's report. A visitor's report is always locked and has none. */
  report?: ReportParts | undefined;
  /** Actions beside "check again". */
  ways: ReactNode;
  /** The control that unlocks the full report of a locked run. It stands at the first numbers and after the preview. */
  unlock: ReactNode;
  /** Shown before the actions. */
  offer: ReactNode;
}

/** The result of a check: summary, where to start, the findings, what was covered, and actions. */
export function ScanResult(props: ScanResultProps): ReactNode {
  const { ref, run, stats, isRunning, report, ways, unlock } = props;
  const { t } = useTranslation('runs');
  const again = (
    <ScanAgain url={run.url} scope={run.scope} label={t('detail.actions.rescan')}>
      {ways}
    </ScanAgain>
  );
  if (run.detailsRemovedAt !== undefined) {
    return (
      <div className={styles.result}>
        <div className={styles.head}>
          <RunMeta run={run} />
          {again}
        </div>
        <KeptNumbers run={run} stats={stats} />
      </div>
    );
  }
  return (
    <div className={styles.result} ref={ref}>
      {isRunning ? (
        <div>
          <h2>{t('pages.soFar')}</h2>
          <p>{t('pages.soFarNote', { count: finishedPages(stats) })}</p>
        </div>
      ) : (
        <div className={styles.head}>
          <RunMeta run={run} />
          {/* Members find the actions above the result, visitors below it. */}
          {report && again}
        </div>
      )}
      {report && !isRunning && !run.locked && run.profile === 'free' && <PlanRun run={run} />}
      <RunSummary stats={stats} ignored={run.ignored}>
        {run.locked && !isRunning && <UnlockOffer lockedCount={run.lockedCount}>{unlock}</UnlockOffer>}
      </RunSummary>
      <ResultDetails run={run} stats={stats} report={report} />
      {!isRunning && <Rest {...props} again={again} />}
    </div>
  );
}

/** What stands below the details of a finished check. */
function Rest(props: ScanResultProps & { again: ReactNode }): ReactNode {
  const { run, stats, report, unlock, offer, again } = props;
  const { t } = useTranslation('runs');
  const formats = useFormats();
  return (
    <>
      {run.locked && (
        <LockPanel lockedCount={run.lockedCount} stats={stats} profile={run.profile}>
          {unlock}
        </LockPanel>
      )}
      <SiteFigures run={run} pages={stats.pages} mayProve={report !== undefined && run.profile !== 'free'} />
      <CriteriaCoverage run={run} states={stats.criteria} />
      {offer}
      {!report && again}
      {run.expiresAt !== undefined && <p>{t('detail.expires', { date: formats.date(run.expiresAt) })}</p>}
    </>
  );
}
