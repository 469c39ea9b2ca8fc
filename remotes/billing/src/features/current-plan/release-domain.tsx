import type { Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { paymentRefusal } from '../../parts/payment-refusal.ts';

export interface ReleaseDomainProps {
  hostKey: string;
  periodEnd: string | undefined;
  /** The button is gone by then, so the focus has to be led on from here. */
  onReleased: () => void;
}

/** Gives a subscription's place back at the end of the paid period, after a question. */
export function ReleaseDomain({ hostKey, periodEnd, onReleased }: ReleaseDomainProps): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { load } = useEntitlement();
  const formats = useFormats();
  const announce = useAnnounce();
  const [state, setState] = useState<'closed' | 'open' | 'busy' | 'released'>('closed');
  const [fault, setFault] = useState<Sentence>();
  const host = hostKey;

  async function confirm(): Promise<void> {
    setState('busy');
    setFault(undefined);
    let spoken: string;
    try {
      const { effectiveAt } = await api.call('releaseSite', { params: { hostKey } });
      spoken = t('domains.released', { host, date: formats.date(effectiveAt) });
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      // Gone already, perhaps in another window: then that is what was asked for.
      if (problem?.code !== 'not_found') {
        setFault(
          problem?.code === 'conflict'
            ? { key: 'domains.release.refused' }
            : paymentRefusal(problem, navigator.onLine, 'profile:error.unavailable'),
        );
        setState('open');
        return;
      }
      spoken = t('domains.gone', { host });
    }
    setState('released');
    announce(spoken);
  }

  const goOn = useEffectEvent(() => {
    onReleased();
    // Not before the focus is somewhere else: the new list has no such button any more.
    void load({ isFresh: true });
  });
  useEffect(() => {
    // Only now is the dialog gone, and with it what kept the focus from going anywhere else.
    if (state === 'released') goOn();
  }, [state]);

  if (state === 'released') return null;
  return (
    <>
      <Button
        kind="secondary"
        aria-label={t('domains.release.of', { host })}
        onClick={() => {
          setFault(undefined);
          setState('open');
        }}
      >
        {t('domains.release')}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          title={t('domains.release.title', { host })}
          confirm={t('domains.release.confirm')}
          cancel={t('domains.release.cancel')}
          isBusy={state === 'busy'}
          {...(fault && { error: t(fault.key, fault.values ?? {}) })}
          onConfirm={() => void confirm()}
          onClose={() => setState('closed')}
        >
          <p>
            {periodEnd === undefined
              ? t('domains.release.textSoon', { host })
              : t('domains.release.text', { host, date: formats.date(periodEnd) })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
