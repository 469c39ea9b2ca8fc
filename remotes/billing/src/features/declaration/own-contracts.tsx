import type { Order } from '@stufenlos/contracts';
import { usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { useEffect, useState, type ReactNode } from 'react';

/** What a signed-in person has ordered and paid, newest first; nobody misses anything when it cannot be told. */
export function useOwnContracts(): readonly Order[] {
  const { api } = usePlatform();
  const { status } = useSession();
  const [contracts, setContracts] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (status !== 'signed-in') return undefined;
    const leaving = new AbortController();
    api.call('orders', { signal: leaving.signal }).then(
      ({ orders }) => setContracts(orders.filter(({ state }) => state === 'paid')),
      () => undefined,
    );
    return () => leaving.abort();
  }, [api, status]);
  return contracts;
}

/** The person's own contracts by name and number, to take one from. */
export function OwnContracts({ contracts }: { contracts: readonly Order[] }): ReactNode {
  const { t } = useTranslation('billing');
  if (contracts.length < 2) return null;
  const named = contracts.map(({ reference, planName }) => `${reference} (${planName})`).join(', ');
  return <>{t('declaration.ownContracts', { contracts: named })}</>;
}
