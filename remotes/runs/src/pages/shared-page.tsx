import type { LockedRun } from '@stufenlos/contracts';
import { Link, usePageTitle, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, LinkButton, Wrap } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import { CriteriaCoverage } from '../features/coverage-map/criteria-coverage.tsx';
import { SiteFigures } from '../features/run-pages/site-figures.tsx';
import { RunMeta } from '../features/run-summary/run-meta.tsx';
import { KeptNumbers } from '../features/run-summary/kept-numbers.tsx';
import { RunSummary } from '../features/run-summary/run-summary.tsx';
import { SharedSender } from '../features/share-run/shared-sender.tsx';
import { Fetched } from '../parts/requests/fetched.tsx';
import { isGone } from '../parts/requests/problem-of.ts';
import { sharedReport } from '../parts/requests/report-client.ts';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import { ResultDetails } from './scan/result-details.tsx';
import styles from './scan-page.module.css';

/** `/shared/:token`: a result that its owner shared, to read and nothing else. */
export function SharedPage(): ReactNode {
  const { token = '' } = useParams();
  return (
    <Wrap>
      {/* Only people with the link may read it, so search engines must not index it. */}
      <meta name="robots" content="noindex" />
      {/* The address is the key: no other website is told it. */}
      <meta name="referrer" content="no-referrer" />
      <SharedRun key={token} token={token} />
    </Wrap>
  );
}

function SharedRun({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const answer = useApiAnswer('sharedRun', { params: { token } });
  const run = answer.status === 'answered' ? answer.value : undefined;
  const isMissing = answer.status === 'failed' && isGone(answer.cause);
  const heading = isMissing
    ? t('shared.gone.title')
    : run
      ? t('shared.heading', { host: run.host })
      : t('scan.heading');
  usePageTitle(heading);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{heading}</h1>
      {isMissing ? (
        <>
          <p>{t('shared.gone.text')}</p>
          <div>
            <LinkButton as={Link} to="/">
              {t('shared.gone.home')}
            </LinkButton>
          </div>
        </>
      ) : (
        <Fetched answer={answer} loading={t('scan.loading')} lines={8}>
          {(loaded) => <Result run={loaded} token={token} />}
        </Fetched>
      )}
    </div>
  );
}

function Result({ run, token }: { run: LockedRun; token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const report = useMemo(() => ({ client: sharedReport(api, token) }), [api, token]);
  return (
    <div className={styles.result}>
      <Banner kind="info">{t('shared.note')}</Banner>
      {run.sender && <SharedSender sender={run.sender} />}
      <RunMeta run={run} />
      {run.stats && run.detailsRemovedAt !== undefined ? (
        <KeptNumbers run={run} stats={run.stats} />
      ) : run.stats ? (
        <>
          <RunSummary stats={run.stats} />
          <SiteFigures run={run} pages={run.stats.pages} />
          <CriteriaCoverage run={run} states={run.stats.criteria} />
          <ResultDetails run={run} stats={run.stats} report={run.locked ? undefined : report} />
        </>
      ) : (
        <p>{t('work.noResult')}</p>
      )}
    </div>
  );
}
