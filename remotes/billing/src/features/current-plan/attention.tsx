import type { Entitlement } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import styles from './current-plan.module.css';

export interface AttentionProps {
  entitlement: Entitlement;
  isRetrying: boolean;
  retry: () => void;
  /** Leads to the payment provider, where a payment is mended. */
  portal: ReactNode;
}

/** Everything about the plan that wants somebody to act, as one region with a heading for each. */
export function Attention({ entitlement, isRetrying, retry, portal }: AttentionProps): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const id = useId();
  const { subscription, paymentProblem } = entitlement;
  const reasons = entitlement.reasons.filter((reason) => reason !== 'past_due' || !paymentProblem);
  if (reasons.length === 0 && !paymentProblem) return null;
  const end = subscription?.periodEnd;

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('attention.heading')}</h2>
      {paymentProblem && (
        <Banner
          kind="attention"
          headingLevel="h3"
          heading={t(`attention.title.payment.${paymentProblem.kind}`)}
          action={paymentProblem.kind === 'order' ? undefined : portal}
        >
          {t(`attention.text.payment.${paymentProblem.kind}`, { plan: paymentProblem.planName })}
        </Banner>
      )}
      {reasons.map((reason) => (
        <Banner
          key={reason}
          kind="attention"
          headingLevel="h3"
          heading={t(`attention.title.${reason}`)}
          action={
            // Usually a look-up that failed at the provider and is repaired by the next one.
            reason === 'limit_unknown' ? (
              <Button kind="secondary" isBusy={isRetrying} onClick={retry}>
                {t('setup.plans.retry')}
              </Button>
            ) : undefined
          }
        >
          {reason === 'ending' && end == null
            ? t('attention.text.endingSoon')
            : t(`attention.text.${reason}`, { date: end == null ? '' : formats.date(end) })}
        </Banner>
      ))}
    </section>
  );
}
