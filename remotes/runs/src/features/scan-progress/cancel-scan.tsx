import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { hasCode } from '../../parts/requests/problem-of.ts';

/** Asks to cancel. What follows comes like every other change of the run, so nothing is done on success. */
export function CancelScan({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function cancel(): Promise<void> {
    setState('busy');
    try {
      await api.call('cancelScan', { params: { token } });
    } catch (cause) {
      // Too late: it has ended, and the result is on its way.
      if (hasCode(cause, 'conflict', 'gone', 'not_found')) return;
      setState('failed');
      announce(t('progress.cancelFailed'), 'assertive');
    }
  }

  return (
    <>
      {state === 'failed' && <Banner kind="error">{t('progress.cancelFailed')}</Banner>}
      <div>
        <Button kind="secondary" isBusy={state === 'busy'} onClick={() => void cancel()}>
          {t('progress.cancel')}
        </Button>
      </div>
    </>
  );
}
