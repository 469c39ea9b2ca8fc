import type { LockedRun } from '@stufenlos/contracts';
import { Link, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ScanAgain } from '../features/new-run/scan-again.tsx';
import { ScanFailure } from '../features/scan-failure/scan-failure.tsx';
import { ScanResult } from './scan-result.tsx';

/** What a finished run shows: its result, why there is none, or that it was cancelled. */
export function EndedScan({ run }: { run: LockedRun }): ReactNode {
  const { t } = useTranslation('runs');
  if (run.state === 'canceled') {
    return (
      <>
        <p>{t('canceled.text', { url: run.url })}</p>
        <ScanAgain url={run.url} label={t('detail.actions.rescan')} />
      </>
    );
  }
  if (run.state === 'failed' || !run.stats) {
    return (
      <ScanFailure run={run}>
        <ScanAgain url={run.url} label={t('fail.retry')}>
          <LinkButton as={Link} kind="secondary" to={`/?url=${encodeURIComponent(run.url)}`}>
            {t('fail.edit')}
          </LinkButton>
        </ScanAgain>
      </ScanFailure>
    );
  }
  return <ScanResult run={run} stats={run.stats} />;
}
