import { useTranslation } from '@stufenlos/platform';
import { isBestPractice } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import styles from './rule-mapping.module.css';
import { useCriterionMapping } from './use-criterion-mapping.ts';

/** The rule of a finding, or the first rule of a group. */
interface RuleMappingProps {
  ruleId: string | undefined;
  criteria: readonly string[];
}

/** The criteria of a rule with level and clause of the European standard, or that it is good practice. */
export function RuleMapping({ ruleId, criteria }: RuleMappingProps): ReactNode {
  const { t } = useTranslation('runs');
  const mappingOf = useCriterionMapping();
  if (ruleId !== undefined && isBestPractice(ruleId)) {
    return <span className={styles.mapping}>{t('rule.bestPractice')}</span>;
  }
  return criteria.map((number) => (
    <span className={styles.mapping} key={number}>
      {mappingOf(number)}
    </span>
  ));
}
