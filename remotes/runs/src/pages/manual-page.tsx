import { useLocale, useTranslation } from '@stufenlos/platform';
import { loadManualChecks, loadQuestionTexts } from '@stufenlos/standards';
import { useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { ManualList } from '../features/manual-checks/manual-list.tsx';
import { useFreshQuestions } from '../features/questions/use-fresh-questions.ts';
import { Fetched } from '../parts/requests/fetched.tsx';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import { RunSubPage } from './run/run-sub-page.tsx';

/** `/run/:id/manual`. */
export function ManualPage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <RunSubPage heading={t('manual.heading')}>
      {({ id }, { criteria }) => <Checklist id={id} criteria={criteria.manual} />}
    </RunSubPage>
  );
}

function Checklist({ id, criteria }: { id: string; criteria: readonly string[] }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const answers = useApiAnswer('manualAnswers', { params: { id } });
  const checks = useAnswer(useCallback(() => loadManualChecks(locale), [locale]));
  const questions = useApiAnswer('runQuestions', { params: { id } });
  const texts = useAnswer(useCallback(() => loadQuestionTexts(locale), [locale]));
  const fresh = useFreshQuestions(id, questions.status === 'answered' ? questions.value : undefined);
  const asked =
    fresh.questions && texts.status === 'answered'
      ? { questions: fresh.questions, texts: texts.value, renewPicture: fresh.renewPicture }
      : undefined;
  return (
    <>
      <p>{t('manual.text')}</p>
      <Fetched answer={questions} loading={t('question.loading')} lines={2}>
        {() => null}
      </Fetched>
      <Fetched answer={answers} loading={t('manual.loading')} lines={10}>
        {(loaded) => (
          <ManualList
            runId={id}
            asked={asked}
            criteria={criteria}
            answers={loaded.answers}
            // What was chosen matters more than the explanation: the list works without it.
            checks={checks.status === 'answered' ? checks.value : {}}
          />
        )}
      </Fetched>
    </>
  );
}
