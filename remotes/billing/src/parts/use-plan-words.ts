import { planWords, type Plan, type Plans } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';

export interface PlanWords {
  nameOf: (plan: Plan) => string;
  /** What is sold, line by line. */
  contentsOf: (plan: Plan) => string[];
  /** Stands at every price; undefined where the operator has none. */
  taxNoteOf: (taxNote: Plans['taxNote']) => string | undefined;
}

/** The same words for a plan on the cards and in the order, where they become part of the contract. */
export function usePlanWords(): PlanWords {
  const { t } = useTranslation('billing');
  const taxNotes = { included: t('pricing.taxIncluded'), excluded: t('pricing.taxExcluded'), none: undefined };
  return {
    nameOf: ({ id }) => t(planWords[id].name),
    contentsOf({ id, siteLimit }) {
      // The first feature is the number of domains; here it comes from the catalogue that limits it.
      const limit = siteLimit === null ? t('setup.unlimitedSites') : t('setup.sites', { count: siteLimit });
      return [limit, ...planWords[id].features.slice(1).map((key) => t(key))];
    },
    taxNoteOf: (taxNote) => taxNotes[taxNote],
  };
}
