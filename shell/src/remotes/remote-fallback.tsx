import { useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useCallback, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useShell } from '../platform/use-shell.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import type { RemoteViews } from './remote-views.ts';

export interface RemoteFallbackProps {
  remote: string;
  /** A RemoteLoadError, or any error that the view threw while it rendered. */
  error: unknown;
  views: RemoteViews;
  reset: () => void;
}

/** Says that this part is missing, that the rest works, and what to do. Tries again when the connection returns. */
export function RemoteFallback({ remote, error, views, reset }: RemoteFallbackProps): ReactNode {
  const { t } = useTranslation();
  const { faultReports } = useShell();
  const fault = error instanceof RemoteLoadError ? error.fault : 'render';
  const isMissing = error instanceof RemoteLoadError && error.isGone;
  const isGone = fault === 'incompatible' || (isMissing && views.failures(remote) > 1);
  const retry = useCallback(() => {
    views.renew(remote);
    // The button disappears, so the focus moves to the main part.
    document.querySelector('main')?.focus({ preventScroll: true });
    reset();
  }, [remote, reset, views]);

  useEffect(() => faultReports.report(remote, fault), [faultReports, remote, fault]);
  useEffect(() => () => views.renew(remote), [remote, views]);
  // A layout effect listens as soon as the message is shown, because the network may return at once.
  useLayoutEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);

  const kind = isGone ? 'release' : 'remote';
  return (
    <Wrap role="alert" data-fault={fault}>
      <h1 tabIndex={-1}>{t(`errors.${kind}.title`)}</h1>
      <p>{t(`errors.${kind}.text`)}</p>
      {views.failures(remote) > 1 && <p>{t('errors.remote.support', { id: `${remote}-${fault}` })}</p>}
      <p>
        {isGone ? (
          <Button onClick={() => location.reload()}>{t('errors.release.action')}</Button>
        ) : (
          <Button onClick={retry}>{t('common.retry')}</Button>
        )}
      </p>
    </Wrap>
  );
}
