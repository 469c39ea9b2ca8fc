import { planWords, type Plan, type Plans } from '@stufenlos/contracts';
import { useAnnounce, useEntitlement, useLocation, useSearchParams, useTranslation } from '@stufenlos/platform';
import { RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { rememberedRun } from '../../parts/order-path.ts';
import { usePriceText } from '../../parts/use-price-text.ts';
import { readChoice, writeChoice, type Choice } from './choice.ts';
import styles from './choose-plan.module.css';
import { PlanOffer, type PlanOfferProps } from './plan-offer.tsx';

/** The plans with the amounts that would be charged. The choice lives in the address, so it survives a reload. */
export function ChoosePlan({ plans, taxNote }: Plans): ReactNode {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const priceText = usePriceText();
  const { state } = useLocation() as { state: unknown };
  const [query, setQuery] = useSearchParams();
  const subscription = useEntitlement().entitlement?.subscription;
  const choice = readChoice(query, plans);

  function changeInterval(next: Choice): void {
    // Whatever else the address says stays, such as why one was led here.
    setQuery((before) => new URLSearchParams([...before].filter(isForeign).concat([...writeChoice(next)])), {
      replace: true,
      state,
    });
    const sold = plans.filter(({ prices }) => prices.length > 0);
    announce(sold.map((plan) => `${t(planWords[plan.id].name)}: ${priceText(plan, next.interval)}`).join(', '));
  }

  function subscribedTo(plan: Plan): PlanOfferProps['subscribed'] {
    if (!subscription || choice.interval !== 'month') return 'none';
    return subscription.profile === plan.profile ? 'this' : 'other';
  }

  return (
    <section className={styles.choice}>
      <h2>{t('setup.plans.heading')}</h2>
      <RadioGroup
        legend={t('pricing.mode.label')}
        options={[
          { value: 'month', label: t('pricing.mode.month') },
          { value: 'once', label: t('pricing.mode.once') },
        ]}
        value={choice.interval}
        onChange={(interval) => changeInterval({ ...choice, interval })}
      />
      <div className={styles.cards}>
        {plans.map((plan) => (
          <PlanOffer
            key={plan.id}
            plan={plan}
            interval={choice.interval}
            taxNote={taxNote}
            isChosen={plan.id === choice.planId}
            subscribed={subscribedTo(plan)}
            run={rememberedRun(query, state)}
          />
        ))}
      </div>
    </section>
  );
}

const isForeign = ([name]: [string, string]): boolean => name !== 'plan' && name !== 'mode';
