import { useLocale, useTranslation } from '@stufenlos/platform';
import { loadRuleTexts, type RuleTexts } from '@stufenlos/standards';
import { AnswerView, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';

/** Texts of the rules in the language they are read in. */
export function WithRuleTexts({ children }: { children: (texts: RuleTexts) => ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const texts = useAnswer(useCallback(() => loadRuleTexts(locale), [locale]));
  return (
    <AnswerView
      answer={texts}
      loading={t('report.loading')}
      failed={t('report.failed')}
      retry={t('fail.retry')}
      lines={8}
    >
      {children}
    </AnswerView>
  );
}
