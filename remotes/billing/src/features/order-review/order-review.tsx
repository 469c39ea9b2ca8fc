import { publicAddress, type Plan, type PlanPrice, type Plans } from '@stufenlos/contracts';
import { Link, Trans, useLocale, useTranslation } from '@stufenlos/platform';
import { Button, ErrorSummary, useFocusOnFault } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { plansPath } from '../../parts/order-path.ts';
import type { Amount } from '../../parts/plan-price.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { OrderRefused } from './order-refused.tsx';
import styles from './order-review.module.css';
import { OrderSummary } from './order-summary.tsx';
import { useOrder } from './use-order.ts';

export interface OrderReviewProps {
  plan: Plan;
  price: PlanPrice;
  amount: Amount;
  taxNote: Plans['taxNote'];
  told: Plans['tax'];
  run: string | undefined;
  portal: ReactNode;
}

/** The last look before the order binds: who orders, the consents, then what is ordered and, directly below, the button. */
export function OrderReview({ plan, price, amount, taxNote, told, run, portal }: OrderReviewProps): ReactNode {
  const { t } = useTranslation('billing');
  const order = useOrder({ ...amount, lookupKey: price.lookupKey, runId: run, told });
  const { errors, tries, refusal, isBusy } = order;
  useFocusOnFault(
    tries,
    errors.map(({ field }) => field),
  );

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void order.submit();
      }}
    >
      {errors.length > 1 && (
        <ErrorSummary key={tries} heading={t('profile:error.summary', { count: errors.length })} errors={errors} />
      )}
      {refusal && <OrderRefused key={tries} refusal={refusal} portal={portal} />}
      <BuyerFields order={order} taxNote={taxNote} told={told} interval={price.interval} />
      <LegalTexts isBusiness={order.values.buyer === 'business'} />
      <OrderSummary
        plan={plan}
        price={price}
        amount={amount}
        taxNote={taxNote}
        tax={order.values.buyer === 'business' ? order.tax : undefined}
        run={run}
      />
      <div className={styles.actions}>
        <Button type="submit" isTall isBusy={isBusy}>
          {t('checkout.submit')}
        </Button>
        {isBusy ? (
          <span>{t('checkout.redirect')}</span>
        ) : (
          <Link to={plansPath(plan.id, price.interval, run)}>{t('order.cancel')}</Link>
        )}
      </div>
    </form>
  );
}

/**
 * In a tab of their own: who reads them does not lose what was filled in. That tab may know of no chosen language, so the
 * address names it.
 */
function LegalTexts({ isBusiness }: { isBusiness: boolean }): ReactNode {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  return (
    <p>
      <Trans
        t={t}
        i18nKey={isBusiness ? 'order.legal.business' : 'order.legal'}
        components={[
          <Link key="terms" to={publicAddress('', '/terms', locale)} target="_blank" />,
          <Link key="notice" to={publicAddress('', '/withdrawal-notice', locale)} target="_blank" />,
        ]}
      />
    </p>
  );
}
