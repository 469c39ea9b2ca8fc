import { useLocale, useTranslation } from '@stufenlos/platform';
import { affectedPeople, ruleText } from '@stufenlos/standards';
import { CodeBlock } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './findings.module.css';

export interface RuleExplanationProps {
  ruleId: string;
  /** Numbers that the findings name; none: those that the rule is known for. */
  criteria: readonly string[];
  /** The only rule of its group: the group's heading is its title. Otherwise it stands in a fold with its own. */
  isAlone: boolean;
}

/** What is checked, why it matters, who is affected and how to mend it. */
export function RuleExplanation({ ruleId, criteria, isAlone }: RuleExplanationProps): ReactNode {
  const { t } = useTranslation('runs');
  const { title } = ruleText(ruleId, useRuleTexts());
  const words = <Explanation ruleId={ruleId} criteria={criteria} />;
  if (isAlone) return words;
  return (
    <details className={styles.fold}>
      <summary>{t('rule.about', { title })}</summary>
      {words}
    </details>
  );
}

function Explanation({ ruleId, criteria }: Omit<RuleExplanationProps, 'isAlone'>): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const { title, description, why, fix, example, helpUrl } = ruleText(ruleId, useRuleTexts());
  const people = affectedPeople(ruleId, criteria, locale);
  return (
    <div className={styles.explanation}>
      {description !== '' && <p>{description}</p>}
      {why !== undefined && (
        <div>
          <h4>{t('rule.why')}</h4>
          <p>{why}</p>
        </div>
      )}
      {people.length > 0 && (
        <div>
          <h4>{t('rule.who')}</h4>
          <ul className={styles.people}>
            {people.map((who) => (
              <li key={who}>{who}</li>
            ))}
          </ul>
        </div>
      )}
      {(fix !== undefined || example) && (
        <div className={styles.fix}>
          <h4>{t('rule.fix')}</h4>
          {fix !== undefined && <p>{fix}</p>}
          {example && (
            <div className={styles.example}>
              <div>
                <p className={styles.side}>{t('rule.before')}</p>
                <CodeBlock code={example.before} label={t('rule.before')} />
              </div>
              <div>
                <p className={styles.side}>{t('rule.after')}</p>
                <CopiedCode code={example.after} label={t('rule.after')} />
              </div>
            </div>
          )}
        </div>
      )}
      {helpUrl !== undefined && (
        <a href={helpUrl} rel="noopener noreferrer" hrefLang="en" aria-label={`${t('rule.learnMore')}: ${title}`}>
          {t('rule.learnMore')}
        </a>
      )}
    </div>
  );
}
