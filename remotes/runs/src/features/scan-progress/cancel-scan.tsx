import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { hasCode } from '../../parts/requests/problem-of.ts';

export interface CancelScanProps {
  cancel: () => Promise<void>;
  children: ReactNode;
}

/** Asks to cancel. What follows comes like every other change of the run, so nothing is done on success. */
export function CancelScan({ cancel, children }: CancelScanProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function start(): Promise<void> {
    setState('busy');
    try {
      await cancel();
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
        <Button kind="secondary" isBusy={state === 'busy'} onClick={() => void start()}>
          {children}
        </Button>
      </div>
    </>
  );
}
