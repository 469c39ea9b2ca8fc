import {
  useAnnounce,
  useEntitlement,
  useNavigate,
  usePlatform,
  useTranslation,
  type Arrival,
} from '@stufenlos/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetOrder } from '../../parts/order-memory.ts';
import { followCheckout, pause, type Outcome } from './follow-checkout.ts';

export type CheckoutView = { outcome: Outcome | { kind: 'pending' }; retry: () => void };

/** Interval of a status message in attempts, about ten seconds. It tells a waiting person that the work goes on. */
const patientEvery = 5;

/**
 * What became of a checkout, from the moment of coming back until it is certain. A payment that opened a report leads on
 * to it by itself.
 */
export function useCheckout(id: string): CheckoutView {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { load } = useEntitlement();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ attempt: number; outcome: Outcome }>();

  const wait = useEffectEvent((looks: number) => {
    if (looks === 1) announce(t('checkout.pending'));
    else if (looks % patientEvery === 0) announce(t('return.still'));
  });
  const settle = useEffectEvent((of: number, outcome: Outcome, leaving: AbortSignal) => {
    setKnown({ attempt: of, outcome });
    // With a delayed method the same order is still under way.
    if ('checkout' in outcome && outcome.kind !== 'delayed') forgetOrder(outcome.checkout.orderId);
    if (outcome.kind !== 'paid') return;
    const { run, reference } = outcome.checkout;
    // The report asks for the plan, so it is read first.
    void load({ isFresh: true }).finally(() => {
      if (!run?.unlocked || leaving.aborted) return;
      void navigate(`/run/${run.id}`, { replace: true, state: { paidOrder: reference } satisfies Arrival });
    });
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
      if (!signal.aborted) settle(attempt, outcome, signal);
    });
    return () => leaving.abort();
  }, [api, id, attempt]);

  return {
    outcome: known?.attempt === attempt ? known.outcome : { kind: 'pending' },
    retry: () => setAttempt((before) => before + 1),
  };
}
