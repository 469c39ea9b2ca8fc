import { useTranslation, type View } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { createElement, Suspense, use, type ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useShell } from '../platform/use-shell.ts';
import { RemoteFallback } from './remote-fallback.tsx';

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
        <LoadedView of={() => views.view(remote, routeId)} />
      </Suspense>
    </ErrorBoundary>
  );
}

function LoadedView({ of }: { of: () => Promise<View> }): ReactNode {
  return createElement(use(of()));
}
