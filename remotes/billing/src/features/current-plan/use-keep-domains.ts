import type { Entitlement, Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { paymentRefusal } from '../../parts/payment-refusal.ts';

export interface KeepDomainsForm {
  chosen: string[];
  choose: (hostKeys: string[]) => void;
  state: 'closed' | 'open' | 'busy' | 'kept';
  fault: Sentence | undefined;
  /** Asks before it counts, or says what is wrong with the number. */
  ask: () => void;
  /** @param spoken what is said once it counts */
  confirm: (spoken: string) => Promise<void>;
  dismiss: () => void;
}

/** The choice of the websites that stay. It begins with those that are covered now. */
export function useKeepDomains(
  { keep }: NonNullable<Entitlement['siteChoice']>,
  sites: Entitlement['sites'],
  onKept: () => void,
): KeepDomainsForm {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { load } = useEntitlement();
  const announce = useAnnounce();
  const [picked, setPicked] = useState<string[]>();
  const [state, setState] = useState<KeepDomainsForm['state']>('closed');
  const [fault, setFault] = useState<Sentence>();
  const known = sites.map(({ hostKey }) => hostKey);
  const covered = sites.filter(({ overLimit }) => !overLimit).map(({ hostKey }) => hostKey);
  const chosen = (picked ?? covered).filter((hostKey) => known.includes(hostKey));

  async function confirm(spoken: string): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    setFault(undefined);
    try {
      await api.call('keepSites', { body: { hostKeys: chosen } });
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const isOutdated = problem?.code === 'conflict' || problem?.code === 'not_found';
      setFault(
        isOutdated
          ? { key: 'domains.keep.refused' }
          : paymentRefusal(problem, navigator.onLine, 'profile:error.unavailable'),
      );
      setState(isOutdated ? 'closed' : 'open');
      if (!isOutdated) return;
      announce(t('domains.keep.refused'), 'assertive');
      return await load({ isFresh: true });
    }
    setState('kept');
    announce(spoken);
  }

  const goOn = useEffectEvent(() => {
    onKept();
    // Not before the focus is somewhere else: the new list has no such form any more.
    void load({ isFresh: true });
  });
  useEffect(() => {
    // Only now is the dialog gone, and with it what kept the focus from going anywhere else.
    if (state === 'kept') goOn();
  }, [state]);

  return {
    chosen,
    choose(hostKeys) {
      setPicked(hostKeys);
      setFault(undefined);
    },
    state,
    fault,
    ask() {
      if (chosen.length === keep) {
        setFault(undefined);
        setState('open');
        return;
      }
      setFault({ key: 'domains.keep.number' });
      announce(t('domains.keep.number'), 'assertive');
    },
    confirm,
    dismiss() {
      setState('closed');
      setFault(undefined);
    },
  };
}
