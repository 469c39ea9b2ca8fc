import { useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useCallback, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { RemoteLoadError } from './remote-load-error.ts';
import type { RemoteViews } from './remote-views.ts';

export interface RemoteFallbackProps {
  remote: string;
  /** A RemoteLoadError, or whatever the view threw while it was rendered. */
  error: unknown;
  views: RemoteViews;
  reset: () => void;
}

/** Says that this part is missing, that the rest works, and what to do. Comes back by itself with the connection. */
export function RemoteFallback({ remote, error, views, reset }: RemoteFallbackProps): ReactNode {
  const { t } = useTranslation();
  const fault = error instanceof RemoteLoadError ? error.fault : 'render';
  const isGone = fault === 'incompatible' || (fault === 'http' && views.failures(remote) > 1);
  const retry = useCallback(() => {
    views.renew(remote);
    // The button is about to go; the keyboard stays in the main part.
    document.querySelector('main')?.focus({ preventScroll: true });
    reset();
  }, [remote, reset, views]);

  useEffect(() => () => views.renew(remote), [remote, views]);
  // With the message itself: the network may be back in the very next moment.
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
