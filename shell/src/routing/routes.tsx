import { pathsOf, routesOf, type RemoteRoute as DeclaredRoute } from '@stufenlos/contracts';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useShell } from '../platform/use-shell.ts';
import { RemoteRoute } from '../remotes/remote-route.tsx';
import { AccountsUnavailable } from './accounts-unavailable.tsx';
import { NotFound } from './not-found.tsx';

/** The only route table. It comes from the descriptors, so it exists before and without any remote's code. */
export function ShellRoutes(): ReactNode {
  const { release } = useShell();
  return (
    <Routes>
      {routesOf(release.remotes).flatMap(({ remote, route }) =>
        pathsOf(route).map((path) => (
          <Route
            key={path}
            path={path}
            element={<Guarded key={`${remote}/${route.id}`} remote={remote} route={route} />}
          />
        )),
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Pages of an account need an identity provider; without one they say so instead of offering a sign-in that fails. */
function Guarded({ remote, route }: { remote: string; route: DeclaredRoute }): ReactNode {
  return route.access === 'public' ? <RemoteRoute remote={remote} routeId={route.id} /> : <AccountsUnavailable />;
}
