import { PortalButton } from '@stufenlos/account';
import type { Plans } from '@stufenlos/contracts';
import { Link, useAnnounce, useLocale, usePlatform, useSearchParams, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { OrderReview } from '../features/order-review/order-review.tsx';
import { readRunId } from '../parts/order-path.ts';
import { amountIn } from '../parts/plan-price.ts';
import { TestMode } from '../parts/test-mode.tsx';
import styles from './setup-page.module.css';

/** `/setup/order?plan=<lookup key>[&run=<id>]`: the last look before an order binds. */
export function OrderPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const plans = useAnswer(useCallback((signal: AbortSignal) => api.call('plans', { signal }), [api]));
  return (
    <Wrap className={styles.page}>
      <h1>{t('checkout.review')}</h1>
      <TestMode mode={plans.status === 'answered' ? plans.value.mode : config.mode} />
      <AnswerView
        answer={plans}
        loading={t('setup.plans.loading')}
        failed={t('setup.plans.failed')}
        retry={t('setup.plans.retry')}
        lines={8}
        onFailure={() => announce(t('setup.plans.failed'), 'assertive')}
      >
        {(answer) => <Review {...answer} />}
      </AnswerView>
    </Wrap>
  );
}

function Review({ plans, taxNote, tax }: Plans): ReactNode {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const [query] = useSearchParams();
  const lookupKey = query.get('plan');
  const plan = plans.find(({ prices }) => prices.some((price) => price.lookupKey === lookupKey));
  const price = plan?.prices.find((candidate) => candidate.lookupKey === lookupKey);
  const amount = price && amountIn(price, locale);
  if (!plan || !price || !amount) {
    return (
      <p>
        {t('order.unknownPlan')} <Link to="/setup">{t('order.toPlans')}</Link>
      </p>
    );
  }
  return (
    <OrderReview
      // Another plan is another order. Another currency is not: what was filled in stays.
      key={price.lookupKey}
      plan={plan}
      price={price}
      amount={amount}
      taxNote={taxNote}
      told={tax}
      run={readRunId(query.get('run'))}
      portal={<PortalButton />}
    />
  );
}
