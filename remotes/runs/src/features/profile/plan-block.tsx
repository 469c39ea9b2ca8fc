import { PortalButton } from '@stufenlos/account';
import { intervalTerms, type Entitlement } from '@stufenlos/contracts';
import { Link, useEntitlement, useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './profile.module.css';

/** Shows the paid plan and what needs attention. A failed request shows an error and never looks like "no plan". */
export function PlanBlock(): ReactNode {
  const { t } = useTranslation('profile');
  const { status, entitlement, load } = useEntitlement();
  const [isRetrying, setRetrying] = useState(false);

  useEffect(() => {
    if (status === 'idle') load().catch(() => undefined);
  }, [status, load]);

  async function retry(): Promise<void> {
    setRetrying(true);
    await load({ isFresh: true }).catch(() => undefined);
    setRetrying(false);
  }

  return (
    <section className={styles.block}>
      <h2>{t('general.plan')}</h2>
      {entitlement && <Plan entitlement={entitlement} />}
      {!entitlement && (status === 'idle' || status === 'loading') && !isRetrying && (
        <Skeleton label={t('plan.loading')} lines={2} />
      )}
      {!entitlement && (status === 'error' || isRetrying) && (
        <Banner
          kind="attention"
          action={
            <Button kind="secondary" isBusy={isRetrying} onClick={() => void retry()}>
              {t('plan.retry')}
            </Button>
          }
        >
          {t('plan.failed')}
        </Banner>
      )}
    </section>
  );
}

function Plan({ entitlement }: { entitlement: Entitlement }): ReactNode {
  const { t } = useTranslation('profile');
  const { subscription, payments, sites } = entitlement;
  const slots = (used: number, limit: number | null) =>
    limit === null ? t('plan.unlimited') : t('plan.slots', { used, count: limit });
  if (!subscription && payments.length === 0) {
    return (
      <p>
        {t('plan.none')} <Link to="/setup">{t('plan.choose')}</Link>
      </p>
    );
  }
  return (
    <>
      <Attention entitlement={entitlement} />
      <ul className={styles.plans}>
        {subscription && (
          <li>
            {t('plan.line', {
              plan: subscription.planName,
              price: t(`plan.price.${subscription.price.interval}`, { price: subscription.price.formatted }),
              slots: slots(subscription.used, subscription.limit),
            })}
          </li>
        )}
        {payments.map(({ id, planName, used, limit }) => (
          <li key={id}>{t('plan.line', { plan: planName, price: t('plan.oneTime'), slots: slots(used, limit) })}</li>
        ))}
      </ul>
      {subscription && <TermEnd subscription={subscription} />}
      {sites.length > 0 && <p>{t('plan.sites', { sites: sites.map(({ hostKey }) => hostKey).join(', ') })}</p>}
      <div className={styles.row}>
        <Link to="/setup">{t('plan.manage')}</Link>
        <PortalButton />
      </div>
    </>
  );
}

/** Of a plan that does not renew by itself. */
function TermEnd({ subscription }: { subscription: NonNullable<Entitlement['subscription']> }): ReactNode {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const { price, periodEnd, cancelAtPeriodEnd: ends } = subscription;
  if (intervalTerms[price.interval].renews || periodEnd === null) return null;
  const date = formats.date(periodEnd);
  return <p>{ends ? t('plan.endsByItself', { date }) : t('plan.goesOn', { date })}</p>;
}

function Attention({ entitlement }: { entitlement: Entitlement }): ReactNode {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const periodEnd = entitlement.subscription?.periodEnd;
  // The shell reports a failed payment above every page of the account.
  const reasons = entitlement.reasons.filter((reason) => reason !== 'past_due' || !entitlement.paymentProblem);
  return reasons.map((reason) => (
    <Banner key={reason} kind="attention">
      {reason === 'ending' && periodEnd == null
        ? t('attention.endingSoon')
        : t(`attention.${reason}`, { date: periodEnd == null ? '' : formats.date(periodEnd) })}
    </Banner>
  ));
}
