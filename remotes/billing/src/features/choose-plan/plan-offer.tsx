import { planWords, type Plan, type Plans } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, LinkButton, PlanCard } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import type { Interval } from './plan-price.ts';
import { usePriceText } from './use-price-text.ts';

export interface PlanOfferProps {
  plan: Plan;
  interval: Interval;
  taxNote: Plans['taxNote'];
  isChosen: boolean;
  onChoose: () => void;
}

export function PlanOffer({ plan, interval, taxNote, isChosen, onChoose }: PlanOfferProps): ReactNode {
  const { t } = useTranslation('billing');
  const priceText = usePriceText();
  const { name, features } = planWords[plan.id];
  const taxNotes = { included: t('pricing.taxIncluded'), excluded: t('pricing.taxExcluded'), none: undefined };
  // The first feature is the number of domains; here it comes from the catalogue that limits it.
  const limit = plan.siteLimit === null ? t('setup.unlimitedSites') : t('setup.sites', { count: plan.siteLimit });
  const isSold = plan.prices.length > 0;
  return (
    <PlanCard
      name={t(name)}
      price={priceText(plan, interval)}
      priceNote={isSold ? taxNotes[taxNote] : undefined}
      features={[limit, ...features.slice(1).map((key) => t(key))]}
      mark={isChosen ? t('setup.chosen') : undefined}
      action={
        isSold ? (
          <Button kind="secondary" aria-pressed={isChosen} onClick={onChoose}>
            {t('pricing.choose', { plan: t(name) })}
          </Button>
        ) : (
          <Enterprise />
        )
      }
    />
  );
}

/** There is no contact form yet: the operator's address where it is configured, else the plain sentence. */
function Enterprise(): ReactNode {
  const { t } = useTranslation('billing');
  const { email } = usePlatform().config.operator;
  return (
    <>
      <p>{t('pricing.enterprise.contact')}</p>
      {email !== undefined && (
        <LinkButton kind="secondary" href={`mailto:${email}`}>
          {t('pricing.contactSales')}
        </LinkButton>
      )}
    </>
  );
}
