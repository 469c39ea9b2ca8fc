import { usePlatform } from '@stufenlos/platform';
import { useEffect, useState } from 'react';

/**
 * Whether the person ever paid: a plan that has ended still has invoices. Only asked where nothing else tells, and
 * nobody misses anything when it cannot be told.
 */
export function usePastOrders(isAsked: boolean): boolean {
  const { api } = usePlatform();
  const [hasOrdered, setOrdered] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    api.call('orders', { signal: leaving.signal }).then(
      ({ orders }) => setOrdered(orders.some(({ state }) => state === 'paid')),
      () => undefined,
    );
    return () => leaving.abort();
  }, [api, isAsked]);
  return isAsked && hasOrdered;
}
