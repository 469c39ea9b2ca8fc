import { Link, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ScanAgain } from '../../features/new-run/scan-again.tsx';
import { ScanFailure } from '../../features/scan-failure/scan-failure.tsx';
import { ScanResult, type ScanResultProps } from './scan-result.tsx';
import { finishedPages } from './use-edition.ts';

export type ScanOutcomeProps = Omit<ScanResultProps, 'stats'>;

/**
 * What a run shows: its result, why there is none, or that it was cancelled. While it runs, what its finished pages say.
 * That becomes the result in the same place, so that nobody at work in it loses anything.
 */
export function ScanOutcome(props: ScanOutcomeProps): ReactNode {
  const { run, isRunning, ways } = props;
  const { t } = useTranslation('runs');
  if (isRunning) return run.stats && finishedPages(run.stats) > 0 && <ScanResult {...props} stats={run.stats} />;
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
  return <ScanResult {...props} stats={run.stats} />;
}
