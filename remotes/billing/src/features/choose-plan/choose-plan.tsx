import { intervals, isPeriodic, planWords, type Plan, type Plans } from '@stufenlos/contracts';
import { useAnnounce, useEntitlement, useLocation, useSearchParams, useTranslation } from '@stufenlos/platform';
import { RadioGroup } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { readChoice, rememberedRun, writeChoice, type Choice } from '../../parts/order-path.ts';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { usePriceText } from '../../parts/plan-price.ts';
import styles from './choose-plan.module.css';
import { PlanOffer, type PlanOfferProps } from './plan-offer.tsx';

/** The plans with the amounts that would be charged. The choice lives in the address, so it survives a reload. */
export function ChoosePlan({ plans, taxNote }: Plans): ReactNode {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const priceText = usePriceText();
  const paymentMethods = usePaymentMethods();
  const { state } = useLocation() as { state: unknown };
  const [query, setQuery] = useSearchParams();
  const subscription = useEntitlement().entitlement?.subscription;
  const choice = readChoice(query, plans, subscription?.price.interval);
  const [interval, setInterval] = useShownAtOnce(choice.interval);

  function changeInterval(next: Choice): void {
    setInterval(next.interval);
    // Whatever else the address says stays, such as why one was led here.
    setQuery((before) => new URLSearchParams([...before].filter(isForeign).concat([...writeChoice(next)])), {
      replace: true,
      state,
    });
    const sold = plans.filter(({ prices }) => prices.length > 0);
    announce(sold.map((plan) => `${t(planWords[plan.id].name)}: ${priceText(plan, next.interval)}`).join(', '));
  }

  function subscribedTo(plan: Plan): PlanOfferProps['subscribed'] {
    if (!subscription || !isPeriodic(interval)) return 'none';
    return subscription.profile === plan.profile && subscription.price.interval === interval ? 'this' : 'other';
  }

  return (
    <section className={styles.choice}>
      <h2>{t('setup.plans.heading')}</h2>
      <RadioGroup
        legend={t('pricing.mode.label')}
        options={intervals.map((value) => ({ value, label: t(`pricing.mode.${value}`) }))}
        value={interval}
        onChange={(next) => changeInterval({ ...choice, interval: next })}
      />
      <div className={styles.cards}>
        {plans.map((plan) => (
          <PlanOffer
            key={plan.id}
            plan={plan}
            interval={interval}
            taxNote={taxNote}
            isChosen={plan.id === choice.planId}
            subscribed={subscribedTo(plan)}
            paid={subscription?.price.formatted}
            run={rememberedRun(query, state)}
          />
        ))}
      </div>
      <p>{paymentMethods}</p>
    </section>
  );
}

const isForeign = ([name]: [string, string]): boolean => name !== 'plan' && name !== 'mode';

/**
 * The address changes in a transition. Until it is there the button just chosen would show as not chosen, to eyes and to
 * ears, so what was chosen goes before it.
 */
function useShownAtOnce<Value>(addressed: Value): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(addressed);
  const [before, setBefore] = useState(addressed);
  if (before !== addressed) {
    setBefore(addressed);
    setShown(addressed);
  }
  return [shown, setShown];
}
