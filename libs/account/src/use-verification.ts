import { accountRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Verification {
  isBusy: boolean;
  /** What came of the last try, in the person's language; announced as well. */
  note: string | undefined;
  send: () => Promise<void>;
}

/** Sends the verification mail again. Claims are fetched again when the person comes back. */
export function useVerification(isVerified: boolean): Verification {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const auth = useAuth();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  useRenewOnReturn(!isVerified);
  useRenewOnce(!isVerified && isRevisited());

  function tell(sentence: Sentence, politeness: 'polite' | 'assertive'): void {
    const text = t(sentence.key, sentence.values ?? {});
    setNote(text);
    announce(text, politeness);
  }

  async function send(): Promise<void> {
    setBusy(true);
    setNote(undefined);
    try {
      const { email } = await api.call('sendVerification', {});
      tell({ key: 'general.verifySent', values: { email } }, 'polite');
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      // Confirmed meanwhile, in another window: the claims only have to be fetched.
      if (problem?.code === 'conflict') await auth.renew().catch(() => undefined);
      else tell(accountRefusal(problem, navigator.onLine), 'assertive');
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, note: isVerified ? undefined : note, send };
}

/**
 * The link of the mail may have been opened in this very window: the person goes back, or loads the page again. Not on
 * every visit: a renewal replaces the refresh token, and a page that is left meanwhile would lose the new one.
 */
const isRevisited = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'reload' || type === 'back_forward',
  );

function useRenewOnce(isAwaited: boolean): void {
  const auth = useAuth();
  const renewOnce = useEffectEvent(() => {
    if (isAwaited) auth.renew().catch(() => undefined);
  });
  useEffect(() => renewOnce(), []);
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
