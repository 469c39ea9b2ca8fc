import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { Compare } from '../features/compare/compare.tsx';
import { WithRuleTexts } from '../parts/rules/rule-texts.tsx';
import { RunSubPage } from './run/run-sub-page.tsx';

/** `/run/:id/compare?with=&change=`. */
export function ComparePage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <RunSubPage heading={t('compare.title')}>
      {({ id }) => (
        <WithRuleTexts>
          <Compare id={id} />
        </WithRuleTexts>
      )}
    </RunSubPage>
  );
}
