import type { ManualAnswer } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { criterionOf, principles, type ManualChecks } from '@stufenlos/standards';
import { Progress } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ManualItem } from './manual-item.tsx';
import styles from './manual-checks.module.css';

export interface ManualListProps {
  runId: string;
  /** Numbers of the criteria that no rule of this run decided. */
  criteria: readonly string[];
  answers: readonly ManualAnswer[];
  checks: ManualChecks;
}

/** What only a person can decide, by principle, with how far one has come. */
export function ManualList({ runId, criteria, answers, checks }: ManualListProps): ReactNode {
  const { t } = useTranslation('runs');
  const [given, setGiven] = useState(() => new Map(answers.map((answer) => [answer.criterion, answer])));
  const asked = criteria.flatMap((number) => given.get(number) ?? []);
  const done = asked.filter(({ isCarriedOver }) => !isCarriedOver).length;
  const open = asked.length - done;

  function settle(criterion: string, answer: ManualAnswer | undefined): void {
    setGiven((before) => {
      const next = new Map(before);
      if (answer) next.set(criterion, answer);
      else next.delete(criterion);
      return next;
    });
  }

  return (
    <div className={styles.list}>
      <div className={styles.progress}>
        <Progress
          label={t('manual.progress')}
          valueText={t('manual.answered', { done, total: criteria.length })}
          value={done}
          max={Math.max(1, criteria.length)}
        />
        {open > 0 && <p>{t('manual.toConfirm', { count: open })}</p>}
      </div>
      {principles.map((principle) => {
        const numbers = criteria.filter((number) => criterionOf(number)?.principle === principle);
        if (numbers.length === 0) return null;
        return (
          <section className={styles.principle} key={principle}>
            <h2>{t(`coverage.principle.${principle}`)}</h2>
            {numbers.map((number) => (
              <ManualItem
                key={number}
                runId={runId}
                criterion={number}
                about={checks[number]}
                answer={given.get(number)}
                onAnswer={(answer) => settle(number, answer)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}
