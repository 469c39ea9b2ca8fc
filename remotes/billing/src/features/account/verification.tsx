import { accountRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styles from './account-panel.module.css';

export interface VerificationProps {
  isVerified: boolean;
  canSend: boolean;
}

/** Whether the address is confirmed, and the mail with the link once more. */
export function Verification({ isVerified, canSend }: VerificationProps): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const auth = useAuth();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();

  // The link is opened somewhere else; who comes back sees what it did.
  const onReturn = useEffectEvent(() => void auth.renew().catch(() => undefined));
  useEffect(() => {
    if (isVerified) return undefined;
    addEventListener('focus', onReturn);
    return () => removeEventListener('focus', onReturn);
  }, [isVerified]);

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

  return (
    <div className={styles.actions}>
      <p>
        {t('general.verification')}: {isVerified ? t('general.verified') : t('general.unverified')}
      </p>
      {!isVerified && canSend && (
        <Button kind="secondary" isBusy={isBusy} onClick={() => void send()}>
          {t('general.verifyNow')}
        </Button>
      )}
      {!isVerified && note !== undefined && <p>{note}</p>}
    </div>
  );
}
