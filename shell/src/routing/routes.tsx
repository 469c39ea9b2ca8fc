import { pathsOf, routesOf, showcasePath, type RemoteRoute as DeclaredRoute } from '@stufenlos/contracts';
import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useShell } from '../platform/use-shell.ts';
import { RemoteRoute } from '../remotes/remote-route.tsx';
import { callbackPath } from '../session/account/accounts.ts';
import type { AccountPart } from '../session/account/account-part.tsx';
import { AccountView } from '../session/account/account-slot.tsx';
import { ShowcaseView } from './showcase-view.tsx';

/** The only route table. It comes from the descriptors, so it needs no code of a remote. */
export function ShellRoutes(): ReactNode {
  const { release, accounts, windowLocale } = useShell();
  const { config } = usePlatform();
  const callback = ({ controller, LoginCallback }: AccountPart) => (
    <LoginCallback controller={controller} adoptLocale={windowLocale.adopt} />
  );
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
      {config.showcase && <Route path={showcasePath} element={<ShowcaseView />} />}
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
  const guard = ({ controller, RequireSession, RequirePlan }: AccountPart) => (
    <RequireSession controller={controller}>
      {route.access === 'plan' ? <RequirePlan>{view}</RequirePlan> : view}
    </RequireSession>
  );
  return <AccountView accounts={accounts} show={guard} />;
}

function NotFound(): ReactNode {
  const { t } = useTranslation();
  return <NothingHere title={t('errors.notFound.title')} text={t('errors.notFound.text')} />;
}

function AccountsUnavailable(): ReactNode {
  const { t } = useTranslation();
  return <NothingHere title={t('accounts.unavailable.title')} text={t('accounts.unavailable.text')} />;
}

function NothingHere({ title, text }: { title: string; text: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <Wrap>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <Link to="/">{t('errors.notFound.action')}</Link>
      </p>
    </Wrap>
  );
}
