import type { RunQuestion } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { QuestionTexts } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { QuestionItem, type QuestionItemProps } from './question-item.tsx';
import styles from './questions.module.css';
import type { QuestionAnswers } from './use-question-answers.ts';

export interface CriterionQuestionsProps extends Pick<QuestionItemProps, 'renewPicture'> {
  runId: string;
  questions: readonly RunQuestion[];
  /** How many there are on the pages by kind, also those that are not asked. */
  found: Readonly<Record<string, number>>;
  answers: QuestionAnswers;
  texts: QuestionTexts;
}

/** The questions about one criterion by their kinds, and whether an answer fails it. */
export function CriterionQuestions(props: CriterionQuestionsProps): ReactNode {
  const { runId, questions, found, answers, texts, renewPicture } = props;
  const { t } = useTranslation('runs');
  const kinds = Map.groupBy(questions, ({ kind }) => kind);
  const failing = questions.filter(({ key }) => answers.of(key)?.verdict === 'no').length;
  return (
    <>
      {failing > 0 && <p className={styles.failed}>{t('question.failed', { count: failing })}</p>}
      {[...kinds].map(([kind, asked]) => {
        const words = texts[kind];
        // A kind of a newer engine, for which there are no words here.
        if (!words) return null;
        const all = found[kind] ?? 0;
        return (
          <section className={styles.kind} key={kind}>
            <h4>{words.name}</h4>
            <p>{words.how}</p>
            {all > asked.length && <p>{t('question.some', { asked: asked.length, count: all })}</p>}
            <ol className={styles.items}>
              {asked.map((question, at) => (
                <QuestionItem
                  key={question.key}
                  runId={runId}
                  question={question}
                  words={words}
                  renewPicture={renewPicture}
                  about={t('question.which', { name: words.name, number: at + 1 })}
                  answer={answers.of(question.key)}
                  onAnswer={(answer) => answers.settle(question.key, answer)}
                />
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}
