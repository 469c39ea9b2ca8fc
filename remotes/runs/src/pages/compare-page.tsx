import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { Compare } from '../features/compare/compare.tsx';
import { RunSubPage } from './run/run-sub-page.tsx';
import { WithRuleTexts } from './run/with-rule-texts.tsx';

/** `/run/:id/compare?with=&change=`. */
export function ComparePage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <RunSubPage heading={t('compare.title')}>
      {({ id }) => <WithRuleTexts>{(texts) => <Compare id={id} texts={texts} />}</WithRuleTexts>}
    </RunSubPage>
  );
}
