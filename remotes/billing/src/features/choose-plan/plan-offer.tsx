import type { Interval, Plan, Plans } from '@stufenlos/contracts';
import { Link, useLocale, useTranslation } from '@stufenlos/platform';
import { LinkButton, PlanCard } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { orderPath } from '../../parts/order-path.ts';
import { amountOf, usePerMonthText, usePriceText } from '../../parts/plan-price.ts';
import { usePlanWords } from '../../parts/use-plan-words.ts';

export interface PlanOfferProps {
  plan: Plan;
  interval: Interval;
  taxNote: Plans['taxNote'];
  isChosen: boolean;
  /** `other`: a subscription runs already, and this one would be a second. */
  subscribed: 'this' | 'other' | 'none';
  /** What is really paid for the running subscription: it may be another currency than the one a new order would have. */
  paid: string | undefined;
  /** The run that the purchase is to open. */
  run: string | undefined;
}

export function PlanOffer({ plan, interval, taxNote, isChosen, subscribed, paid, run }: PlanOfferProps): ReactNode {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const priceText = usePriceText();
  const perMonthText = usePerMonthText();
  const { nameOf, contentsOf, taxNoteOf } = usePlanWords();
  const price = plan.prices.find((candidate) => candidate.interval === interval);
  const isPaid = subscribed === 'this' && paid !== undefined;
  const comesTo = isPaid ? undefined : perMonthText(interval, amountOf(plan, interval, locale));
  const notes = [comesTo, plan.prices.length > 0 ? taxNoteOf(taxNote) : undefined].filter((note) => note !== undefined);
  const mark = subscribed === 'this' ? t('pricing.current') : isChosen ? t('setup.chosen') : undefined;

  function action(): ReactNode {
    if (plan.prices.length === 0) return <Enterprise />;
    if (subscribed !== 'none') return <p>{t('setup.changeInPortal')}</p>;
    if (!price) return undefined;
    return (
      <LinkButton as={Link} kind={isChosen ? 'primary' : 'secondary'} to={orderPath(price.lookupKey, run)}>
        {t('pricing.choose', { plan: nameOf(plan) })}
      </LinkButton>
    );
  }

  return (
    <PlanCard
      name={nameOf(plan)}
      price={isPaid ? t(`pricing.per.${interval}`, { price: paid }) : priceText(plan, interval)}
      priceNote={notes.length > 0 ? notes.join(', ') : undefined}
      features={contentsOf(plan)}
      mark={mark}
      action={action()}
    />
  );
}

function Enterprise(): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <>
      <p>{t('pricing.enterprise.contact')}</p>
      <LinkButton
        as={Link}
        kind="secondary"
        to={`/contact?subject=${encodeURIComponent(t('pricing.enterprise.name'))}`}
      >
        {t('pricing.contactSales')}
      </LinkButton>
    </>
  );
}
