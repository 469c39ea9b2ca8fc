import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { useAnswer } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { RunReport } from '../../features/run-report/run-report.tsx';
import { WhereToStart } from '../../features/run-summary/where-to-start.tsx';
import { Fetched } from '../../parts/requests/fetched.tsx';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { WithRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from '../scan-page.module.css';
import { useEdition } from './use-edition.ts';

/** What only an unlocked report needs is a file of its own: a visitor never pays for it. */
const loadLists = () => import(/* webpackChunkName: 'report' */ '../run/lazy-lists.ts');

export interface ResultDetailsProps {
  run: LockedRun;
  stats: RunStats;
  report?: ReportParts | undefined;
}

/** Where to start, and the report itself. Rule texts are fetched in the language they are read in. */
export function ResultDetails({ run, stats, report }: ResultDetailsProps): ReactNode {
  // The report waits for its texts: somebody may have unlocked it by then, and the focus still has to go there.
  const wasLocked = useRef(run.locked);
  const takeUnlocking = useCallback((isLocked: boolean) => {
    const isUnlocking = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    return isUnlocking;
  }, []);
  const part = useRef<HTMLDivElement>(null);
  const { edition, isOlder, refresh } = useEdition(run, stats, part);
  return (
    <WithRuleTexts>
      <div className={styles.result} ref={part}>
        <WhereToStart top={stats.top} isSite={run.scope === 'site'} />
        <RunReport
          run={run}
          stats={stats}
          takeUnlocking={takeUnlocking}
          onRefresh={report && !run.locked && isOlder ? refresh : undefined}
          renderFindings={
            report &&
            ((category, isSelected) => (
              <Workbench>
                {({ UnlockedFindings }) => (
                  <UnlockedFindings
                    {...report}
                    edition={edition}
                    run={run}
                    category={category}
                    isSelected={isSelected}
                  />
                )}
              </Workbench>
            ))
          }
          renderView={
            report &&
            ((shown) => (
              <Workbench>
                {({ PageView }) => <PageView {...report} edition={edition} run={run} categories={shown} />}
              </Workbench>
            ))
          }
          renderPages={
            report &&
            (() => <Workbench>{({ PageList }) => <PageList client={report.client} edition={edition} />}</Workbench>)
          }
        />
      </div>
    </WithRuleTexts>
  );
}

function Workbench({ children }: { children: (parts: Awaited<ReturnType<typeof loadLists>>) => ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <Fetched answer={useAnswer(loadLists)} loading={t('report.loadingFindings')} failed={t('report.findingsFailed')}>
      {children}
    </Fetched>
  );
}
