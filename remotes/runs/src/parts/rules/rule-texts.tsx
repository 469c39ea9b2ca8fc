import { useLocale, useTranslation } from '@stufenlos/platform';
import { loadRuleTexts, type RuleTexts } from '@stufenlos/standards';
import { useAnswer } from '@stufenlos/ui';
import { createContext, use, useCallback, type ReactNode } from 'react';
import { Fetched } from '../requests/fetched.tsx';

export const RuleTextsContext = createContext<RuleTexts | undefined>(undefined);

/** Texts of the rules in the language of the page. It works only below `WithRuleTexts`. */
export function useRuleTexts(): RuleTexts {
  const texts = use(RuleTextsContext);
  if (!texts) throw new Error('useRuleTexts needs WithRuleTexts above it');
  return texts;
}

/** Fetches the texts of the rules for its children. */
export function WithRuleTexts({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  return (
    <Fetched
      answer={useAnswer(useCallback(() => loadRuleTexts(locale), [locale]))}
      loading={t('report.loading')}
      failed={t('report.failed')}
      lines={8}
    >
      {(texts) => <RuleTextsContext value={texts}>{children}</RuleTextsContext>}
    </Fetched>
  );
}
