import type { Impact, RunStats } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './run-summary.module.css';

export interface WhereToStartProps {
  top: RunStats['top'];
  /** Says on how many pages, too. */
  isSite?: boolean;
}

/**
 * At most three rules, the ones that do most harm on most elements first, each with the component that holds most of
 * them: mending it once mends all of its elements.
 */
export function WhereToStart({ top, isSite = false }: WhereToStartProps): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  if (top.length === 0) return null;
  return (
    <section>
      <h2>{t('summary.first')}</h2>
      <ol className={styles.start}>
        {top.map(({ ruleId, impact, nodes, pages, component }) => {
          const { title, description } = ruleText(ruleId, texts);
          return (
            <li key={ruleId}>
              <h3>{title}</h3>
              <p className={styles.facts}>
                <ImpactTag impact={impact as Impact} label={t(`impact.${impact}`)} />
                <span>{t('rule.elements', { count: nodes })}</span>
                {isSite && <span>{t('rule.onPages', { count: pages })}</span>}
              </p>
              <p>{description}</p>
              {component && (
                <p className={styles.component}>
                  {t('summary.component')} <code translate="no">{component.selector}</code> (
                  {t('rule.elements', { count: component.nodes })}
                  {isSite && ` ${t('rule.onPages', { count: component.pages })}`})
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
