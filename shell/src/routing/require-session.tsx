import { useAuth, useLocation, useSession, useTranslation } from '@stufenlos/platform';
import { Button, Skeleton, Wrap } from '@stufenlos/ui';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { PaymentLine } from '../layout/payment-line.tsx';
import type { SessionController } from '../session/session-controller.ts';

export interface RequireSessionProps {
  controller: SessionController;
  children: ReactNode;
}

/**
 * Shows the view to signed-in people and sends everybody else to the provider, with the full path to return to. When
 * the session ends while the view is open, the view stays and the account line offers a new sign-in.
 */
export function RequireSession({ controller, children }: RequireSessionProps): ReactNode {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const notice = useStore(controller.state, ({ notice: current }) => current);
  /** The `sub` of the person whose view is shown. */
  const [shownTo, setShownTo] = useState<string | null>(null);
  if (user && user.sub !== shownTo) setShownTo(user.sub);

  // The tree stays the same when the session ends, because a view that mounts again loses the typed input.
  const view = (sub: string | undefined) => (
    <Fragment key={sub}>
      <PaymentLine />
      {children}
    </Fragment>
  );
  if (status === 'signed-in') return view(user?.sub);
  if (status === 'loading') {
    return (
      <Wrap>
        <Skeleton label={t(shownTo ? 'auth.signingOut' : 'auth.checking')} />
      </Wrap>
    );
  }
  if (shownTo && notice?.kind === 'signed-out-here') return <Navigate to="/" replace />;
  // A view that was shown stays, even after the person closed the line or a sign-in failed. Only a link leaves it.
  if (shownTo) return view(shownTo);
  return <ToSignIn />;
}

function ToSignIn(): ReactNode {
  const { t } = useTranslation();
  const auth = useAuth();
  const { error } = useSession();
  const { pathname, search, hash } = useLocation();
  const target = pathname + search + hash;
  // After an outage at the start the person is not sent to the provider, because the browser's error page would follow.
  const [isAsked, setAsked] = useState(error === null);
  useEffect(() => {
    if (isAsked) void auth.signIn({ target }).catch(() => setAsked(false));
  }, [auth, isAsked, target]);
  if (isAsked) {
    return (
      <Wrap>
        <Skeleton label={t('auth.redirecting')} />
      </Wrap>
    );
  }
  return (
    <Wrap>
      <h1>{t('auth.error.title')}</h1>
      <p>
        <Button onClick={() => setAsked(true)}>{t('auth.signInAgain')}</Button>
      </p>
    </Wrap>
  );
}
