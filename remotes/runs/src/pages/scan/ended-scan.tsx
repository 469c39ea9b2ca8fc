import type { LockedRun } from '@stufenlos/contracts';
import { Link, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ScanAgain } from '../../features/new-run/scan-again.tsx';
import { ScanFailure } from '../../features/scan-failure/scan-failure.tsx';
import type { ReportParts } from '../../parts/report-client.ts';
import { ScanResult } from './scan-result.tsx';

export interface EndedScanProps {
  run: LockedRun;
  /** What an unlocked report is worked with. */
  report?: ReportParts | undefined;
  /** Ways on beside "check again". */
  ways: ReactNode;
  /** The way to the full report of a locked run. */
  unlock: ReactNode;
  /** Stands before the ways on of a result. */
  offer: ReactNode;
}

/** What a finished run shows: its result, why there is none, or that it was cancelled. */
export function EndedScan({ run, report, ways, unlock, offer }: EndedScanProps): ReactNode {
  const { t } = useTranslation('runs');
  if (run.state === 'canceled') {
    return (
      <>
        <p>{t('canceled.text', { url: run.url })}</p>
        <ScanAgain url={run.url} scope={run.scope} label={t('detail.actions.rescan')}>
          {ways}
        </ScanAgain>
      </>
    );
  }
  if (run.state === 'failed' || !run.stats) {
    return (
      <ScanFailure run={run}>
        <ScanAgain url={run.url} scope={run.scope} label={t('fail.retry')}>
          <LinkButton as={Link} kind="secondary" to={`/?url=${encodeURIComponent(run.url)}`}>
            {t('fail.edit')}
          </LinkButton>
          <LinkButton as={Link} kind="secondary" to="/bot">
            {t('fail.allow')}
          </LinkButton>
          {ways}
        </ScanAgain>
      </ScanFailure>
    );
  }
  return (
    <ScanResult run={run} stats={run.stats} report={report} unlock={unlock} offer={offer}>
      {ways}
    </ScanResult>
  );
}
