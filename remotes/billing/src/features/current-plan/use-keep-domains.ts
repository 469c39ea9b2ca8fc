import { paymentRefusal } from '@stufenlos/account';
import type { Entitlement, Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useConfirmation, type Confirmation } from '@stufenlos/ui';
import { useState } from 'react';
import { siteName } from '../../parts/site-name.ts';

export interface KeepDomainsForm extends Confirmation<Sentence> {
  chosen: string[];
  /** Names of the chosen websites, as a list in a sentence. */
  hosts: string;
  choose: (hostKeys: string[]) => void;
  /** Asks before it counts, or says what is wrong with the number. */
  ask: () => void;
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
  const keptSites = sites.filter(({ hostKey, overLimit }) => (picked ? picked.includes(hostKey) : !overLimit));
  const chosen = keptSites.map(({ hostKey }) => hostKey);
  const hosts = keptSites.map(siteName).join(', ');
  const reload = () => void load({ isFresh: true });

  const confirmation = useConfirmation<Sentence>({
    async act() {
      await api.call('keepSites', { body: { hostKeys: chosen } });
      return t('domains.keep.done', { hosts });
    },
    refuse(cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      if (problem?.code !== 'conflict' && problem?.code !== 'not_found') {
        return { fault: paymentRefusal(problem, navigator.onLine, 'profile:error.unavailable') };
      }
      announce(t('domains.keep.refused'), 'assertive');
      reload();
      return { fault: { key: 'domains.keep.refused' }, closes: true };
    },
    announce,
    onDone() {
      onKept();
      // Not before the focus is somewhere else: the new list has no such form any more.
      reload();
    },
  });

  return {
    ...confirmation,
    chosen,
    hosts,
    choose(hostKeys) {
      setPicked(hostKeys);
      confirmation.close();
    },
    ask() {
      if (chosen.length === keep) return confirmation.open();
      confirmation.close({ key: 'domains.keep.number' });
      announce(t('domains.keep.number'), 'assertive');
    },
  };
}
