import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { createElement, Suspense, use, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useShell } from '../platform/use-shell.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import type { RemoteViews } from './remote-views.ts';

export interface RemoteRouteProps {
  remote: string;
  routeId: string;
}

/** A view of a remote, inside the one boundary that keeps its faults to itself. */
export function RemoteRoute({ remote, routeId }: RemoteRouteProps): ReactNode {
  const { t } = useTranslation();
  const { views } = useShell();
  return (
    <ErrorBoundary
      renderFallback={(error, reset) => <RemoteFallback remote={remote} error={error} views={views} reset={reset} />}
    >
      <Suspense fallback={<Skeleton label={t('route.loading')} />}>
        <LoadedView remote={remote} routeId={routeId} views={views} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A view that is there is shown at once: a page that was prerendered would be thrown away if it had to wait. */
function LoadedView({ remote, routeId, views }: RemoteRouteProps & { views: RemoteViews }): ReactNode {
  const { settle } = useShell();
  // Not before this part is taken over as well: until then every word has to be the document's.
  useEffect(() => void settle(), [settle]);
  return createElement(views.loaded(remote, routeId) ?? use(views.view(remote, routeId)));
}
