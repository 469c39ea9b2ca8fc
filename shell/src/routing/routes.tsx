import { pathsOf, routesOf, type RemoteRoute as DeclaredRoute } from '@stufenlos/contracts';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useShell } from '../platform/use-shell.ts';
import { RemoteRoute } from '../remotes/remote-route.tsx';
import { callbackPath } from '../session/account/accounts.ts';
import type { AccountPart } from '../session/account/account-part.tsx';
import { AccountView } from '../session/account/account-slot.tsx';
import { AccountsUnavailable } from './accounts-unavailable.tsx';
import { NotFound } from './not-found.tsx';

/** The only route table. It comes from the descriptors, so it needs no code of a remote. */
export function ShellRoutes(): ReactNode {
  const { release, accounts } = useShell();
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
      {accounts && <Route path={callbackPath} element={<AccountView accounts={accounts} show={callback} />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Pages of an account need an identity provider. Without one they say so and offer no sign-in. */
function Guarded({ remote, route }: { remote: string; route: DeclaredRoute }): ReactNode {
  const { accounts } = useShell();
  const view = <RemoteRoute remote={remote} routeId={route.id} />;
  if (route.access === 'public') return view;
  if (!accounts) return <AccountsUnavailable />;
  const guard = ({ flow, RequireSession, RequirePlan }: AccountPart) => (
    <RequireSession flow={flow}>{route.access === 'plan' ? <RequirePlan>{view}</RequirePlan> : view}</RequireSession>
  );
  return <AccountView accounts={accounts} show={guard} />;
}

const callback = ({ flow, LoginCallback }: AccountPart) => <LoginCallback flow={flow} />;
