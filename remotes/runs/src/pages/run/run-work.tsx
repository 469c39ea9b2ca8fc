import type { LockedRun } from '@stufenlos/contracts';
import { Link, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { IgnoredFindings } from '../../features/ignore-finding/ignored-findings.tsx';
import type { MarkChange } from '../../features/ignore-finding/mark-change.ts';
import { Trend } from '../../features/trend/trend.tsx';
import { WithRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './run-work.module.css';

export interface RunWorkProps {
  run: LockedRun;
  hostKey: string;
  /** Grows with every finding that is ignored, or no longer, in the report above. */
  marks: number;
  /** What was changed last among those below. */
  change: MarkChange | undefined;
  /** After one of those below counts again, or no longer. */
  onChanged: (change: MarkChange) => void;
}

/** What one does with an unlocked result: pages of their own, what is ignored, and how it was before. */
export function RunWork({ run, hostKey, marks, change, onChanged }: RunWorkProps): ReactNode {
  const { t } = useTranslation('runs');
  const base = `/run/${run.id}`;
  return (
    <>
      <WithRuleTexts>
        <IgnoredFindings id={run.id} hostKey={hostKey} version={marks} change={change} onChanged={onChanged} />
      </WithRuleTexts>
      <Trend id={run.id} />
      <section className={styles.work}>
        <h2>{t('work.heading')}</h2>
        <ul>
          <li>
            <Link to={`${base}/compare`}>{t('compare.title')}</Link>
            <p>{t('work.compare.about')}</p>
          </li>
          <li>
            <Link to={`${base}/manual`}>{t('manual.heading')}</Link>
            <p>{t('work.manual.about', { count: run.stats?.criteria.manual.length ?? 0 })}</p>
          </li>
          <li>
            <Link to={`${base}/statement`}>{t('statement.heading')}</Link>
            <p>{t('work.statement.about')}</p>
          </li>
        </ul>
      </section>
    </>
  );
}
