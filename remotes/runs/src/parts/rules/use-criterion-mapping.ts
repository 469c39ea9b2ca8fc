import { useTranslation } from '@stufenlos/platform';
import { criterionOf, en301549 } from '@stufenlos/standards';

/** Turns the number of a criterion into its number, level and clause of the European standard. */
export function useCriterionMapping(): (number: string) => string {
  const { t } = useTranslation('runs');
  return (number) => {
    const clause = en301549(number);
    const values = { sc: number, level: criterionOf(number)?.level ?? '–' };
    return clause === undefined ? t('rule.mappingWithoutClause', values) : t('rule.mapping', { ...values, clause });
  };
}
