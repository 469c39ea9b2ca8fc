import { planWords, type Plan, type Plans } from '@stufenlos/contracts';
import { useAnnounce, useSearchParams, useTranslation } from '@stufenlos/platform';
import { Banner, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { readChoice, writeChoice, type Choice } from './choice.ts';
import styles from './choose-plan.module.css';
import { PlanOffer } from './plan-offer.tsx';
import { usePriceText } from './use-price-text.ts';

/** The plans with the amounts that would be charged. The choice lives in the address, so it survives a reload. */
export function ChoosePlan({ plans, taxNote, mode }: Plans): ReactNode {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const priceText = usePriceText();
  const [query, setQuery] = useSearchParams();
  const choice = readChoice(query, plans);
  const chosen = plans.find(({ id }) => id === choice.planId);

  const sentenceOf = (plan: Plan, { interval }: Choice) =>
    t('setup.choice', { plan: t(planWords[plan.id].name), price: priceText(plan, interval) });

  function change(next: Choice, spoken: string): void {
    // Whatever else the address says stays, such as why one was led here.
    setQuery((before) => new URLSearchParams([...before].filter(isForeign).concat([...writeChoice(next)])), {
      replace: true,
    });
    announce(spoken);
  }

  function changeInterval(next: Choice): void {
    const sold = plans.filter(({ prices }) => prices.length > 0);
    change(next, sold.map((plan) => `${t(planWords[plan.id].name)}: ${priceText(plan, next.interval)}`).join(', '));
  }

  return (
    <div className={styles.choice}>
      {mode === 'test' && <Banner kind="info">{t('mode.test')}</Banner>}
      <RadioGroup
        legend={t('pricing.mode.label')}
        options={[
          { value: 'month', label: t('pricing.mode.month') },
          { value: 'once', label: t('pricing.mode.once') },
        ]}
        value={choice.interval}
        onChange={(interval) => changeInterval({ ...choice, interval })}
      />
      <section>
        <h2>{t('setup.plans.heading')}</h2>
        <div className={styles.cards}>
          {plans.map((plan) => (
            <PlanOffer
              key={plan.id}
              plan={plan}
              interval={choice.interval}
              taxNote={taxNote}
              isChosen={plan.id === choice.planId}
              onChoose={() => change({ ...choice, planId: plan.id }, sentenceOf(plan, choice))}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('setup.order.heading')}</h2>
        {chosen && <p>{sentenceOf(chosen, choice)}</p>}
        <p>{t('setup.order.notYet')}</p>
      </section>
    </div>
  );
}

const isForeign = ([name]: [string, string]): boolean => name !== 'plan' && name !== 'mode';
