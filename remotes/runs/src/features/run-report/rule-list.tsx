import type { ReportRule } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { RuleMapping } from '../../parts/rules/rule-mapping.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './run-report.module.css';

export interface RuleListProps {
  rules: readonly ReportRule[];
  /** Shows the number of elements. The stored result has none for rules that passed or do not apply. */
  withCounts: boolean;
  /** Shows on how many pages of a website each rule was applied. */
  withPages: boolean;
}

/** Lists every rule of a category by name, without its elements. */
export function RuleList({ rules, withCounts, withPages }: RuleListProps): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  return (
    <div>
      <h3>{t('report.rules')}</h3>
      <ul className={styles.rules}>
        {rules.map(({ ruleId, impact, nodes, pages, criteria }) => {
          const { title, helpUrl } = ruleText(ruleId, texts);
          return (
            <li key={ruleId}>
              <span className={styles.title}>{title}</span>
              {withCounts && (
                <span className={styles.facts}>
                  {impact && <ImpactTag impact={impact} label={t(`impact.${impact}`)} />}
                  <span>{t('rule.elements', { count: nodes })}</span>
                </span>
              )}
              {withPages && pages > 0 && <span>{t('rule.onPages', { count: pages })}</span>}
              <RuleMapping ruleId={ruleId} criteria={criteria} />
              {withCounts && helpUrl !== undefined && (
                <a
                  href={helpUrl}
                  rel="noopener noreferrer"
                  hrefLang="en"
                  aria-label={`${t('rule.learnMore')}: ${title}`}
                >
                  {t('rule.learnMore')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
