import { isFinal, type LockedRun, type RunStats } from '@stufenlos/contracts';
import { ApiError, Link, usePageTitle, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { workFault } from '../../parts/work-fault.ts';
import { GoneRun } from './gone-run.tsx';
import styles from '../scan-page.module.css';

export interface RunSubPageProps {
  heading: string;
  /** Only of a run that ended with a result and is unlocked. */
  children: (run: LockedRun, stats: RunStats) => ReactNode;
}

/** Something one does with the report of one run, on a page of its own below it. */
export function RunSubPage({ heading, children }: RunSubPageProps): ReactNode {
  const { id = '' } = useParams();
  return (
    <Wrap>
      <Loaded key={id} id={id} heading={heading}>
        {children}
      </Loaded>
    </Wrap>
  );
}

function Loaded({ id, heading, children }: RunSubPageProps & { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const answer = useAnswer<LockedRun>(
    useCallback((signal) => api.call('getRun', { params: { id }, signal }), [api, id]),
  );
  const run = answer.status === 'answered' ? answer.value : undefined;
  const isGone =
    answer.status === 'failed' &&
    answer.cause instanceof ApiError &&
    ['not_found', 'gone', 'invalid_input'].includes(answer.cause.problem.code);
  const fault = answer.status === 'failed' ? workFault(answer.cause) : undefined;
  const title = isGone ? t('gone.title') : heading;
  usePageTitle(run ? t('work.title', { heading, host: run.host }) : title);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      {isGone ? (
        <GoneRun />
      ) : (
        <>
          <p>
            <Link to={`/run/${id}`}>{run ? t('work.backTo', { host: run.host }) : t('work.back')}</Link>
          </p>
          <AnswerView
            answer={answer}
            loading={t('scan.loading')}
            failed={fault && t(fault.key, fault.values ?? {})}
            retry={t('fail.retry')}
            lines={8}
          >
            {(loaded) => <Unlocked run={loaded}>{children}</Unlocked>}
          </AnswerView>
        </>
      )}
    </div>
  );
}

function Unlocked({ run, children }: { run: LockedRun; children: RunSubPageProps['children'] }): ReactNode {
  const { t } = useTranslation('runs');
  if (!isFinal(run.state)) return <p>{t('work.notYet')}</p>;
  if (!run.stats) return <p>{t('work.noResult')}</p>;
  if (run.locked) return <p>{t('work.locked')}</p>;
  return children(run, run.stats);
}
