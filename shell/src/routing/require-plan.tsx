import { useEntitlement, useLocation, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, Skeleton, Wrap } from '@stufenlos/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { whenSettled } from '../session/account/entitlement-loader.ts';

/** With this address the shop says why the person was sent there. */
const shop = '/setup?reason=plan';

/**
 * Shows the view to people with a plan and sends everybody else to the shop, which says why. It makes at most one
 * request per navigation. A failed request shows an error with a way to try again, never the shop.
 */
export function RequirePlan({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { entitlement: store } = usePlatform();
  const { status, entitlement } = useEntitlement();
  const { pathname, search, hash } = useLocation();
  const [isAnswered, setAnswered] = useState(false);
  const hasPlan = entitlement !== null && entitlement.state !== 'none';

  useEffect(() => {
    if (hasPlan || isAnswered) return;
    // "No plan" may be stale, for example when the person returns from a payment. A known plan needs no new request,
    // because the api checks it anyway.
    void store
      .getState()
      .load({ isFresh: true })
      .then(() => whenSettled(store))
      .then(() => setAnswered(true));
  }, [hasPlan, isAnswered, store]);

  if (hasPlan) return children;
  if (!isAnswered) {
    return (
      <Wrap>
        <Skeleton label={t('plan.loading')} />
      </Wrap>
    );
  }
  if (status === 'error') return <PlanUnknown retry={() => setAnswered(false)} />;
  return <Navigate to={shop} replace state={{ from: pathname + search + hash }} />;
}

function PlanUnknown({ retry }: { retry: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Wrap role="alert">
      <h1 tabIndex={-1}>{t('plan.failed')}</h1>
      <p>{t('plan.error')}</p>
      <p>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </p>
    </Wrap>
  );
}
