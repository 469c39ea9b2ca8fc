import type { Order } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useEffect, useState } from 'react';

/** What the person has ordered and paid, newest first; nobody misses anything when it cannot be told. */
export function usePaidOrders(isAsked: boolean): readonly Order[] {
  const { api } = usePlatform();
  const [paid, setPaid] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    api.call('orders', { signal: leaving.signal }).then(
      ({ orders }) => setPaid(orders.filter(({ state }) => state === 'paid')),
      () => undefined,
    );
    return () => leaving.abort();
  }, [api, isAsked]);
  return paid;
}
