import { useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetOrder } from '../../parts/order-memory.ts';
import { followCheckout, pause, type Outcome } from './follow-checkout.ts';

export type CheckoutView = { outcome: Outcome | { kind: 'pending' }; retry: () => void };

/** Interval of a status message in attempts, about ten seconds. It tells a waiting person that the work goes on. */
const patientEvery = 5;

/** What became of a checkout, from the moment of coming back until it is certain. */
export function useCheckout(id: string): CheckoutView {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { load } = useEntitlement();
  const announce = useAnnounce();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ attempt: number; outcome: Outcome }>();

  const wait = useEffectEvent((looks: number) => {
    if (looks === 1) announce(t('checkout.pending'));
    else if (looks % patientEvery === 0) announce(t('return.still'));
  });
  const settle = useEffectEvent((of: number, outcome: Outcome) => {
    setKnown({ attempt: of, outcome });
    // With a delayed method the same order is still under way.
    if ('checkout' in outcome && outcome.kind !== 'delayed') forgetOrder(outcome.checkout.orderId);
    if (outcome.kind === 'paid') void load({ isFresh: true });
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void followCheckout({
      ask: (asked) => api.call('checkout', { params: { id }, signal: asked }),
      pause,
      signal,
      onWait: wait,
    }).then((outcome) => {
      if (!signal.aborted) settle(attempt, outcome);
    });
    return () => leaving.abort();
  }, [api, id, attempt]);

  return {
    outcome: known?.attempt === attempt ? known.outcome : { kind: 'pending' },
    retry: () => setAttempt((before) => before + 1),
  };
}
