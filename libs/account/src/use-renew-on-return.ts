import { useAuth } from '@stufenlos/platform';
import { useEffect, useEffectEvent } from 'react';

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
