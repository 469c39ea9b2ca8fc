import type { LockedRun } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';
import { useAction, type Action } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';

export interface ShareState extends Pick<Action<'create' | 'revoke'>, 'busy' | 'fault'> {
  /** When the link that works now was made; undefined: there is none. */
  since: string | undefined;
  /** The link itself, known only right after it was made. */
  address: string | undefined;
  /** Resolves to whether there is a link. */
  create: () => Promise<boolean>;
  /** Resolves to whether the link is gone. */
  revoke: () => Promise<boolean>;
}

export function useShare({ id, share }: Pick<LockedRun, 'id' | 'share'>): ShareState {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [since, setSince] = useState(share?.createdAt);
  const [address, setAddress] = useState<string>();
  const { busy, fault, attempt } = useAction<'create' | 'revoke'>((cause) => workFault(cause, 'share.fault.conflict'));
  return {
    since,
    address,
    busy,
    fault,
    create: () =>
      attempt('create', async () => {
        const { token, createdAt } = await api.call('shareRun', { params: { id } });
        setAddress(new URL(`/shared/${token}`, window.location.origin).href);
        setSince(createdAt);
        announce(t('share.created'));
      }),
    revoke: () =>
      attempt('revoke', async () => {
        await api.call('revokeShare', { params: { id } });
        setAddress(undefined);
        setSince(undefined);
        announce(t('share.stopped'));
      }),
  };
}
