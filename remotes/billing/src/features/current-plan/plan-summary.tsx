import { intervalTerms, type Entitlement } from '@stufenlos/contracts';
import { useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { usePaidOrders } from '../../parts/use-paid-orders.ts';
import { usePlanWords } from '../../parts/use-plan-words.ts';
import styles from './current-plan.module.css';

export interface PlanSummaryProps {
  entitlement: Entitlement;
  portal: ReactNode;
}

/** The plan in one line with the provider's own price, one line per one-time payment, and the way to the invoices. */
export function PlanSummary({ entitlement, portal }: PlanSummaryProps): ReactNode {
  const { t } = useTranslation('billing');
  const { subscription, payments } = entitlement;
  const hasPaid = subscription !== undefined || payments.length > 0;
  // A plan that has ended still has invoices.
  const hasOrdered = usePaidOrders(!hasPaid).length > 0;
  if (!hasPaid && !hasOrdered) return null;
  return (
    <section className={styles.part}>
      <h2>{hasPaid ? t('pricing.current') : t('portal.heading')}</h2>
      {subscription && <Subscription subscription={subscription} />}
      {payments.map(({ id, planName, used, limit, suspended }) => (
        <p key={id}>
          {limit === null
            ? t('setup.unlimited', { plan: planName })
            : t('setup.summary', { plan: planName, price: t('setup.paidOnce'), used, count: limit })}
          {suspended && ` (${t('setup.suspended')})`}
        </p>
      ))}
      <div>{portal}</div>
    </section>
  );
}

function Subscription({ subscription }: { subscription: NonNullable<Entitlement['subscription']> }): ReactNode {
  const { t } = useTranslation('billing');
  const { shop } = usePlatform().config;
  const { taxNoteOf } = usePlanWords();
  const { planName: plan, price, used, limit } = subscription;
  if (limit === null) return <p>{t('setup.unlimited', { plan })}</p>;
  const amount = t(`pricing.per.${price.interval}`, { price: price.formatted });
  const note = taxNoteOf(shop.taxNote);
  const total = note === undefined ? amount : `${amount} ${note}`;
  return (
    <>
      <p>{t('setup.summary', { plan, price: total, used, count: limit })}</p>
      <TermEnd subscription={subscription} />
    </>
  );
}

/** Of a plan that does not renew by itself, as long as its end is no reason to act. */
function TermEnd({ subscription }: { subscription: NonNullable<Entitlement['subscription']> }): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { price, periodEnd, cancelAtPeriodEnd: ends } = subscription;
  if (intervalTerms[price.interval].renews || periodEnd === null) return null;
  const date = formats.date(periodEnd);
  return <p>{ends ? t('setup.endsByItself', { date }) : t('setup.goesOn', { date })}</p>;
}
