import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { Statement } from '../features/statement/statement.tsx';
import { WithRuleTexts } from '../parts/rules/rule-texts.tsx';
import { RunSubPage } from './run/run-sub-page.tsx';

/** `/run/:id/statement`. */
export function StatementPage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <RunSubPage heading={t('statement.heading')}>
      {(run) => (
        <WithRuleTexts>
          <Statement run={run} />
        </WithRuleTexts>
      )}
    </RunSubPage>
  );
}
