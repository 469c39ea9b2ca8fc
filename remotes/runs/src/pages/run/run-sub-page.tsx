import { isFinal, type LockedRun, type RunStats } from '@stufenlos/contracts';
import { Link, useFormats, usePageTitle, useParams, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Fetched } from '../../parts/requests/fetched.tsx';
import { isGone } from '../../parts/requests/problem-of.ts';
import { useApiAnswer } from '../../parts/requests/use-api-answer.ts';
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
  const answer = useApiAnswer('getRun', { params: { id } });
  const run = answer.status === 'answered' ? answer.value : undefined;
  const isMissing = answer.status === 'failed' && isGone(answer.cause);
  const title = isMissing ? t('gone.title') : heading;
  usePageTitle(run ? t('work.title', { heading, host: run.host }) : title);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      {isMissing ? (
        <GoneRun />
      ) : (
        <>
          <p>
            <Link to={`/run/${id}`}>{run ? t('work.backTo', { host: run.host }) : t('work.back')}</Link>
          </p>
          <Fetched answer={answer} loading={t('scan.loading')} lines={8}>
            {(loaded) => <Unlocked run={loaded}>{children}</Unlocked>}
          </Fetched>
        </>
      )}
    </div>
  );
}

function Unlocked({ run, children }: { run: LockedRun; children: RunSubPageProps['children'] }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  if (!isFinal(run.state)) return <p>{t('work.notYet')}</p>;
  if (!run.stats) return <p>{t('work.noResult')}</p>;
  if (run.locked) return <p>{t('work.locked')}</p>;
  if (run.detailsRemovedAt !== undefined) {
    return <p>{t('detail.removed', { date: formats.date(run.detailsRemovedAt) })}</p>;
  }
  return children(run, run.stats);
}
