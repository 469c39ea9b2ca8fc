import type { Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { paymentRefusal } from './payment-refusal.ts';
import { useLeave } from './use-leave.ts';

/** Opens the provider's pages for payment methods, invoices and subscriptions. */
export function PortalButton(): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const { isLeaving, leave } = useLeave();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<Sentence>();

  async function open(): Promise<void> {
    setFault(undefined);
    setAsking(true);
    try {
      const { url } = await api.call('createPortal', {});
      leave(url);
      announce(t('portal.leaving'));
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const sentence =
        problem?.code === 'not_found'
          ? { key: 'portal.none' }
          : paymentRefusal(problem, navigator.onLine, 'portal.unavailable');
      setFault(sentence);
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <Button kind="secondary" isBusy={isAsking || isLeaving} onClick={() => void open()}>
        {t('portal.open')}
      </Button>
      {fault && <Banner kind="error">{t(fault.key, fault.values ?? {})}</Banner>}
    </>
  );
}
