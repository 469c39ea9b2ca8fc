import { Link, useEntitlement, useLocation, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './notices.module.css';

/** Where the problem itself is explained, with the way to the payment provider. */
const plan = '/setup';

/** A payment that did not come, on every page of the account, with the way to mend it. */
export function PaymentLine(): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { entitlement: store } = usePlatform();
  const { entitlement } = useEntitlement();
  useEffect(() => {
    // After the effects of the page itself: one that asks for the plan needs no second request.
    queueMicrotask(() => {
      if (store.getState().status === 'idle')
        store
          .getState()
          .load()
          .catch(() => undefined);
    });
  }, [store]);
  const problem = entitlement?.paymentProblem;
  if (!problem || pathname === plan || pathname.startsWith(`${plan}/`)) return null;
  return (
    <section className={`${styles.line} ${styles.first}`} aria-label={t('payment.label')}>
      <Wrap className={styles.row}>
        <span>{t(`payment.${problem.kind}`, { plan: problem.planName })}</span>
        <Link to={plan}>{t(`payment.mend.${problem.kind}`)}</Link>
      </Wrap>
    </section>
  );
}
