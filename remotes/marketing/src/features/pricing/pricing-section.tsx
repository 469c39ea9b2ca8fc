import {
  defaultInterval,
  intervals,
  isPeriodic,
  planWords,
  specifiedPlans,
  type Entitlement,
  type Interval,
  type PlanWords,
} from '@stufenlos/contracts';
import {
  Link,
  useAnnounce,
  useAuth,
  useEntitlement,
  useLocale,
  usePlatform,
  useSession,
  useTranslation,
} from '@stufenlos/platform';
import { Banner, LinkButton, PlanCard, RadioGroup } from '@stufenlos/ui';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { PlanComparison } from './plan-comparison.tsx';
import { useComesTo } from './use-comes-to.ts';
import styles from './pricing-section.module.css';

/**
 * The plans with our list prices; the order shows what the provider charges.
 * The shell scrolls here by the id and gives the heading the focus.
 */
export function PricingSection(): ReactNode {
  const { t } = useTranslation('billing');
  const { config } = usePlatform();
  const { locale } = useLocale();
  const methods = config.operator.paymentMethods?.[locale];
  const announce = useAnnounce();
  const subscribed = useSubscribedPlan();
  const [chosen, setChosen] = useState<Interval>();
  const interval = chosen ?? subscribed?.price.interval ?? defaultInterval;

  const priceOf = ({ cardPrice }: PlanWords, at: Interval): string => {
    if (!cardPrice) return t('pricing.enterprise.price');
    const price = t(cardPrice[at]);
    return t(`pricing.per.${at}`, { price });
  };

  function change(next: Interval): void {
    setChosen(next);
    const sold = Object.values(planWords).filter(({ cardPrice }) => cardPrice !== null);
    announce(sold.map((words) => `${t(words.name)}: ${priceOf(words, next)}`).join(', '));
  }

  return (
    <section className={styles.section} id="pricing">
      <h2>{t('pricing.heading')}</h2>
      <p>{t('pricing.lead')}</p>
      {config.mode === 'test' && <Banner kind="info">{t('mode.test')}</Banner>}
      <RadioGroup
        legend={t('pricing.mode.label')}
        options={intervals.map((value) => ({ value, label: t(`pricing.mode.${value}`) }))}
        value={interval}
        onChange={change}
      />
      <div className={styles.cards}>
        {Object.entries(planWords).map(([id, words]) => (
          <Card
            key={id}
            planId={id}
            words={words}
            price={priceOf(words, interval)}
            interval={interval}
            subscription={standingOf(id, interval, subscribed)}
          />
        ))}
      </div>
      <p>{methods === undefined ? t('pricing.methodsUnknown') : t('pricing.methods', { methods })}</p>
      <PlanComparison />
    </section>
  );
}

function standingOf(planId: string, interval: Interval, paid: Entitlement['subscription']): CardProps['subscription'] {
  if (!paid || !isPeriodic(interval)) return 'none';
  return paid.profile === planId && paid.price.interval === interval ? 'this' : 'other';
}

/** The choice is made here, so the next page is the order. It names the amount that is charged, and leads to the others. */
function orderOf(planId: string, interval: Interval): string {
  const price = specifiedPlans.find(({ id }) => id === planId)?.prices.find((one) => one.interval === interval);
  return price ? `/setup/order?plan=${price.lookupKey}` : '/setup';
}

interface CardProps {
  planId: string;
  words: PlanWords;
  price: string;
  interval: Interval;
  /** `other`: a subscription runs already, and the page of the plan says how to change it. */
  subscription: 'this' | 'other' | 'none';
}

function Card({ planId, words: { name, features, cardPrice }, price, interval, subscription }: CardProps): ReactNode {
  const { t } = useTranslation('billing');
  const { config } = usePlatform();
  const choose = useChoose(subscription === 'none' ? orderOf(planId, interval) : '/setup');
  const isCurrent = subscription === 'this';
  const taxNotes = { included: t('pricing.taxIncluded'), excluded: t('pricing.taxExcluded'), none: undefined };
  const comesTo = useComesTo(planId, interval);
  const notes = [comesTo, taxNotes[config.shop.taxNote]].filter((note) => note !== undefined);
  return (
    <PlanCard
      name={t(name)}
      price={price}
      priceNote={cardPrice && notes.length > 0 ? notes.join(', ') : undefined}
      features={features.map((key) => t(key))}
      mark={isCurrent ? t('pricing.current') : undefined}
      action={
        isCurrent ? (
          <LinkButton as={Link} kind="secondary" to="/setup">
            {t('pricing.manage', { plan: t(name) })}
          </LinkButton>
        ) : cardPrice ? (
          <LinkButton as={Link} {...choose}>
            {t('pricing.choose', { plan: t(name) })}
          </LinkButton>
        ) : (
          <Enterprise subject={t(name)} />
        )
      }
    />
  );
}

/** The subscription that the person pays for. A plan is called as the checks it pays for; nobody waits here for the answer. */
function useSubscribedPlan(): Entitlement['subscription'] {
  const { status } = useSession();
  const { entitlement, load } = useEntitlement();
  useEffect(() => {
    if (status === 'signed-in') void load();
  }, [status, load]);
  return status === 'signed-in' ? entitlement?.subscription : undefined;
}

/** A link for everybody; who is signed out goes there by way of the sign-in. */
function useChoose(to: string): { to: string; onClick: (event: MouseEvent) => void } {
  const { status } = useSession();
  const auth = useAuth();
  return {
    to,
    onClick(event) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (status !== 'signed-out' || !isPlain) return;
      event.preventDefault();
      // Why it failed is told by the shell, which knows it from the session.
      void auth.signIn({ target: to }).catch(() => undefined);
    },
  };
}

/** Nobody sells it without talking: the contact form, with the subject filled in. */
function Enterprise({ subject }: { subject: string }): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <>
      <p>{t('pricing.enterprise.contact')}</p>
      <LinkButton as={Link} kind="secondary" to={`/contact?subject=${encodeURIComponent(subject)}`}>
        {t('pricing.contactSales')}
      </LinkButton>
    </>
  );
}
