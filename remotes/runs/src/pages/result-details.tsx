import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { loadRuleTexts } from '@stufenlos/standards';
import { AnswerView, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { RunReport } from '../features/run-report/run-report.tsx';
import { WhereToStart } from '../features/run-summary/where-to-start.tsx';
import type { ReportParts } from '../parts/report-door.ts';
import styles from './scan-page.module.css';

/** What only an unlocked report needs is a file of its own: a visitor never pays for it. */
const loadWorkbench = () => import(/* webpackChunkName: 'report' */ './workbench.ts');

export interface ResultDetailsProps {
  run: LockedRun;
  stats: RunStats;
  report?: ReportParts | undefined;
}

/** Where to start, and the report itself. Rule texts are fetched in the language they are read in. */
export function ResultDetails({ run, stats, report }: ResultDetailsProps): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const texts = useAnswer(useCallback(() => loadRuleTexts(locale), [locale]));
  return (
    <AnswerView
      answer={texts}
      loading={t('report.loading')}
      failed={t('report.failed')}
      retry={t('fail.retry')}
      lines={8}
    >
      {(ruleTexts) => (
        <div className={styles.result}>
          <WhereToStart top={stats.top} texts={ruleTexts} isSite={run.scope === 'site'} />
          <RunReport
            run={run}
            stats={stats}
            texts={ruleTexts}
            renderFindings={
              report &&
              ((category, isSelected) => (
                <Workbench>
                  {({ UnlockedFindings }) => (
                    <UnlockedFindings
                      {...report}
                      run={run}
                      category={category}
                      isSelected={isSelected}
                      texts={ruleTexts}
                    />
                  )}
                </Workbench>
              ))
            }
            renderPages={report && (() => <Workbench>{({ PageList }) => <PageList door={report.door} />}</Workbench>)}
          />
        </div>
      )}
    </AnswerView>
  );
}

function Workbench({
  children,
}: {
  children: (parts: Awaited<ReturnType<typeof loadWorkbench>>) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <AnswerView
      answer={useAnswer(loadWorkbench)}
      loading={t('report.loadingFindings')}
      failed={t('report.findingsFailed')}
      retry={t('fail.retry')}
    >
      {children}
    </AnswerView>
  );
}
