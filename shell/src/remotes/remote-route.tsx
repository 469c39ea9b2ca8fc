import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { createElement, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useShell } from '../platform/use-shell.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import type { RemoteViews } from './remote-views.ts';

export interface RemoteRouteProps {
  remote: string;
  routeId: string;
}

/** A view of a remote inside an error boundary, so that its errors do not reach the rest of the page. */
export function RemoteRoute({ remote, routeId }: RemoteRouteProps): ReactNode {
  const { t } = useTranslation();
  const { views } = useShell();
  return (
    <ErrorBoundary
      renderFallback={(error, reset) => <RemoteFallback remote={remote} error={error} views={views} reset={reset} />}
    >
      <Suspense fallback={<Skeleton label={t('route.loading')} />}>
        <LoadedView key={`${remote} ${routeId}`} remote={remote} routeId={routeId} views={views} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shows a loaded view at once. If hydration had to wait, React would discard the prerendered page. */
function LoadedView({ remote, routeId, views }: RemoteRouteProps & { views: RemoteViews }): ReactNode {
  const { settle } = useShell();
  // Waits until this part is hydrated too. Until then every text has to equal the document's.
  useEffect(() => void settle(), [settle]);
  // Looked up once, because a view that was waited for must not be replaced by the same one that is there by now.
  const [loaded] = useState(() => ({ view: views.loaded(remote, routeId) }));
  if (loaded.view) return createElement(loaded.view);
  return <AwaitedView remote={remote} routeId={routeId} views={views} />;
}

/** Of its own, because a component that has called `use` once must call it every time. */
function AwaitedView({ remote, routeId, views }: RemoteRouteProps & { views: RemoteViews }): ReactNode {
  return createElement(use(views.view(remote, routeId)));
}
