import { Link, usePageTitle, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { runOf } from '../../parts/order-memory.ts';
import { orderPath } from '../../parts/order-path.ts';
import styles from './order-return.module.css';

/** Somebody left the payment: nothing was charged, and the review stands as it was. */
export function CheckoutCancelled({ lookupKey }: { lookupKey: string | undefined }): ReactNode {
  const { t } = useTranslation('billing');
  const title = t('return.title.cancelled');
  usePageTitle(title);
  return (
    <div className={styles.outcome}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('checkout.cancelled')}</p>
      {lookupKey === undefined ? (
        <Link to="/setup">{t('order.toPlans')}</Link>
      ) : (
        <LinkButton as={Link} to={orderPath(lookupKey, runOf(lookupKey))}>
          {t('return.again')}
        </LinkButton>
      )}
    </div>
  );
}
