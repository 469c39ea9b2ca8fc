import { Link, useEntitlement, useLocation, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './notices.module.css';

/** The page that explains the problem and links to the payment provider. */
const plan = '/setup';

/** Reports a missing payment on every page of the account, with a link to solve it. */
export function PaymentLine(): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { entitlement: store } = usePlatform();
  const { entitlement } = useEntitlement();
  useEffect(() => {
    // Runs after the effects of the page. If the page asks for the plan itself, this needs no second request.
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
