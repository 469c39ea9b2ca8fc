import { useLocale, usePlatform, useTranslation } from '@stufenlos/platform';
import { loadManualChecks } from '@stufenlos/standards';
import { AnswerView, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { ManualList } from '../features/manual-checks/manual-list.tsx';
import { workFault } from '../parts/work-fault.ts';
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
  const { api } = usePlatform();
  const { locale } = useLocale();
  const answers = useAnswer(useCallback((signal) => api.call('manualAnswers', { params: { id }, signal }), [api, id]));
  const checks = useAnswer(useCallback(() => loadManualChecks(locale), [locale]));
  const fault = answers.status === 'failed' ? workFault(answers.cause) : undefined;
  return (
    <>
      <p>{t('manual.text')}</p>
      <AnswerView
        answer={answers}
        loading={t('manual.loading')}
        failed={fault && t(fault.key, fault.values ?? {})}
        retry={t('fail.retry')}
        lines={10}
      >
        {(loaded) => (
          <ManualList
            runId={id}
            criteria={criteria}
            answers={loaded.answers}
            // What was chosen matters more than the explanation: the list works without it.
            checks={checks.status === 'answered' ? checks.value : {}}
          />
        )}
      </AnswerView>
    </>
  );
}
