import type { Me } from '@stufenlos/contracts';
import { useAuth, useSession } from '@stufenlos/platform';
import { useEffect, useEffectEvent } from 'react';

export interface Claims {
  name: string | null;
  email: string | null;
  emailVerified: boolean;
}

/** Who the person is: the claims of the session, which a renewal brings up to date; the account's until it is there. */
export function useClaims(me: Me): Claims {
  const { user } = useSession();
  return user ?? { name: me.name, email: me.email, emailVerified: me.emailVerified };
}

/**
 * A link in a mail is opened somewhere else. When the person comes back to this window, new claims are fetched, so that
 * what they did there is shown here without a new login.
 */
export function useRenewOnReturn(isAwaited: boolean): void {
  const auth = useAuth();
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') auth.renew().catch(() => undefined);
  });
  useEffect(() => {
    if (!isAwaited) return undefined;
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [isAwaited]);
}
