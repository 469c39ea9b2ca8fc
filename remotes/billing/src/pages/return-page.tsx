import { usePlatform, useSearchParams } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CheckoutLeft, LeftPage } from '../features/order-return/checkout-left.tsx';
import { CheckoutOutcome, NoCheckout } from '../features/order-return/checkout-outcome.tsx';
import { TestMode } from '../parts/test-mode.tsx';
import styles from './setup-page.module.css';

const checkoutId = /^\w{1,255}$/;
const orderId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const lookupKey = /^[\w-]{1,200}$/;

/** `/setup/return`: where the hosted checkout sends people back to. The address proves nothing; our API is asked. */
export function ReturnPage(): ReactNode {
  const { config } = usePlatform();
  const [query] = useSearchParams();
  const checkout = query.get('checkout') ?? '';
  const plan = query.get('plan') ?? '';

  function content(): ReactNode {
    if (query.get('cancelled') === '1') {
      const order = query.get('order') ?? '';
      const key = lookupKey.test(plan) ? plan : undefined;
      return orderId.test(order) ? (
        <CheckoutLeft key={order} id={order} lookupKey={key} />
      ) : (
        <LeftPage lookupKey={key} />
      );
    }
    return checkoutId.test(checkout) ? <CheckoutOutcome key={checkout} id={checkout} /> : <NoCheckout />;
  }

  return (
    <Wrap className={styles.page}>
      {content()}
      <TestMode mode={config.mode} />
    </Wrap>
  );
}
