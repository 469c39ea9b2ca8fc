import type { LockedRun, Sentence } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';
import { workFault } from '../../parts/work-fault.ts';

export interface ShareState {
  /** When the link that works now was made; undefined: there is none. */
  since: string | undefined;
  /** The link itself, known only right after it was made. */
  address: string | undefined;
  busy: 'create' | 'revoke' | undefined;
  fault: Sentence | undefined;
  create: () => Promise<void>;
  /** Resolves to whether the link is gone. */
  revoke: () => Promise<boolean>;
}

export function useShare({ id, share }: Pick<LockedRun, 'id' | 'share'>): ShareState {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [since, setSince] = useState(share?.createdAt);
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState<ShareState['busy']>();
  const [fault, setFault] = useState<Sentence>();

  async function attempt(what: 'create' | 'revoke', work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(what);
    setFault(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      const sentence = workFault(cause, 'share.fault.conflict');
      setFault(sentence);
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    since,
    address,
    busy,
    fault,
    async create() {
      await attempt('create', async () => {
        const { token, createdAt } = await api.call('shareRun', { params: { id } });
        setAddress(new URL(`/shared/${token}`, window.location.origin).href);
        setSince(createdAt);
        announce(t('share.created'));
      });
    },
    revoke: () =>
      attempt('revoke', async () => {
        await api.call('revokeShare', { params: { id } });
        setAddress(undefined);
        setSince(undefined);
        announce(t('share.stopped'));
      }),
  };
}
