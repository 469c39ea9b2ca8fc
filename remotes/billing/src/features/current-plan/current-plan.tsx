import { useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AddDomain } from './add-domain.tsx';
import { Attention } from './attention.tsx';
import styles from './current-plan.module.css';
import { DomainList } from './domain-list.tsx';
import { PlanSummary } from './plan-summary.tsx';

/**
 * What was paid for and which websites it covers. It comes from our own tables, so it stands although the payment
 * provider or the plans are away; a failure is told and never looks like "no plan".
 */
export function CurrentPlan({ portal }: { portal: ReactNode }): ReactNode {
  const { t } = useTranslation('billing');
  const { status, entitlement, load } = useEntitlement();
  const { entitlement: store } = usePlatform();
  const announce = useAnnounce();
  const [isRetrying, setRetrying] = useState(false);
  const [retries, setRetries] = useState(0);
  const part = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status === 'idle') void load();
  }, [status, load]);
  useEffect(() => {
    // The pressed button may be gone and have taken the focus along: go on where it was.
    if (retries > 0 && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [retries]);

  async function retry(): Promise<void> {
    setRetrying(true);
    await load({ isFresh: true });
    setRetrying(false);
    setRetries((before) => before + 1);
    if (store.getState().status === 'error') announce(t('setup.error'), 'assertive');
  }

  return (
    <div className={styles.plan} ref={part} tabIndex={-1}>
      {!entitlement && status !== 'error' && !isRetrying && <Skeleton label={t('setup.loading')} lines={2} />}
      {(status === 'error' || (isRetrying && !entitlement)) && (
        <Banner
          kind="attention"
          action={
            <Button kind="secondary" isBusy={isRetrying} onClick={() => void retry()}>
              {t('setup.plans.retry')}
            </Button>
          }
        >
          {t('setup.error')}
        </Banner>
      )}
      {entitlement && (
        <>
          <Attention entitlement={entitlement} isRetrying={isRetrying} retry={() => void retry()} portal={portal} />
          <PlanSummary entitlement={entitlement} portal={portal} />
          {(entitlement.state !== 'none' || entitlement.sites.length > 0) && (
            <section className={styles.part}>
              <DomainList entitlement={entitlement} />
              {entitlement.state !== 'none' && <AddDomain entitlement={entitlement} />}
            </section>
          )}
        </>
      )}
    </div>
  );
}
