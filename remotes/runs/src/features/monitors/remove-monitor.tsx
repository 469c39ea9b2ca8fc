import type { Monitor, Sentence } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import type { Monitors } from './use-monitors.ts';

export interface RemoveMonitorProps {
  monitor: Monitor;
  remove: Monitors['remove'];
  /** The button is gone with its website: the focus has to be led on from here. */
  onRemoved: () => void;
}

export function RemoveMonitor({ monitor, remove, onRemoved }: RemoveMonitorProps): ReactNode {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed');
  const [fault, setFault] = useState<Sentence>();
  const { id, host, url } = monitor;

  async function confirm(): Promise<void> {
    setState('busy');
    setFault(undefined);
    const refused = await remove(id);
    if (refused) {
      setFault(refused);
      setState('open');
      return;
    }
    announce(t('monitors.removed', { host }));
    onRemoved();
  }

  return (
    <>
      <Button kind="quiet" aria-label={t('monitors.removeWhat', { host })} onClick={() => setState('open')}>
        {t('monitors.remove')}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          title={t('monitors.remove.title')}
          confirm={t('monitors.remove')}
          cancel={t('monitors.remove.cancel')}
          isBusy={state === 'busy'}
          {...(fault && { error: t(fault.key, fault.values ?? {}) })}
          onConfirm={() => void confirm()}
          onClose={() => setState('closed')}
        >
          <p>{t('monitors.remove.text', { url })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
