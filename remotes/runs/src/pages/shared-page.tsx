import type { LockedRun } from '@stufenlos/contracts';
import { ApiError, Link, usePageTitle, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, Banner, LinkButton, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, useMemo, type ReactNode } from 'react';
import { CriteriaCoverage } from '../features/coverage-map/criteria-coverage.tsx';
import { SiteFigures } from '../features/run-pages/site-figures.tsx';
import { RunMeta } from '../features/run-summary/run-meta.tsx';
import { RunSummary } from '../features/run-summary/run-summary.tsx';
import { sharedReport } from '../parts/report-client.ts';
import { workFault } from '../parts/work-fault.ts';
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
  const { api } = usePlatform();
  const answer = useAnswer<LockedRun>(
    useCallback((signal) => api.call('sharedRun', { params: { token }, signal }), [api, token]),
  );
  const run = answer.status === 'answered' ? answer.value : undefined;
  const isGone = answer.status === 'failed' && saysGone(answer.cause);
  const fault = answer.status === 'failed' ? workFault(answer.cause) : undefined;
  const heading = isGone ? t('shared.gone.title') : run ? t('shared.heading', { host: run.host }) : t('scan.heading');
  usePageTitle(heading);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{heading}</h1>
      {isGone ? (
        <>
          <p>{t('shared.gone.text')}</p>
          <div>
            <LinkButton as={Link} to="/">
              {t('shared.gone.home')}
            </LinkButton>
          </div>
        </>
      ) : (
        <AnswerView
          answer={answer}
          loading={t('scan.loading')}
          failed={fault && t(fault.key, fault.values ?? {})}
          retry={t('fail.retry')}
          lines={8}
        >
          {(loaded) => <Result run={loaded} token={token} />}
        </AnswerView>
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
      <RunMeta run={run} />
      {run.stats ? (
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

/** Revoked, replaced, unknown and malformed tokens get the same answer, so guessing reveals nothing. */
const saysGone = (cause: unknown): boolean =>
  cause instanceof ApiError && ['not_found', 'gone', 'invalid_input'].includes(cause.problem.code);
