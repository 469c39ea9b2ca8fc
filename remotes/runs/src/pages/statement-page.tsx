import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { Statement } from '../features/statement/statement.tsx';
import { RunSubPage } from './run/run-sub-page.tsx';
import { WithRuleTexts } from './run/with-rule-texts.tsx';

/** `/run/:id/statement`. */
export function StatementPage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <RunSubPage heading={t('statement.heading')}>
      {(run) => <WithRuleTexts>{(texts) => <Statement run={run} texts={texts} />}</WithRuleTexts>}
    </RunSubPage>
  );
}
