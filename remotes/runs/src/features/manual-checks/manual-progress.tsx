import type { RunQuestions } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Progress } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './manual-checks.module.css';

export interface ManualProgressProps {
  done: number;
  total: number;
  /** Answers of earlier runs that are not confirmed. */
  open: number;
  questions: RunQuestions | undefined;
}

/** How far one has come, and what is not on this list. */
export function ManualProgress({ done, total, open, questions }: ManualProgressProps): ReactNode {
  const { t } = useTranslation('runs');
  const shown = questions?.questions.length ?? 0;
  return (
    <div className={styles.progress}>
      <Progress
        label={t('manual.progress')}
        valueText={t('manual.answered', { done, total })}
        value={done}
        max={Math.max(1, total)}
      />
      {open > 0 && <p>{t('manual.toConfirm', { count: open })}</p>}
      {questions && questions.total > shown && <p>{t('question.shown', { shown, count: questions.total })}</p>}
    </div>
  );
}
