import { DeleteAccount, useVerification } from '@stufenlos/account';
import { useAnnounce, useAuth, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { Banner, Button, useAnswer } from '@stufenlos/ui';
import { useCallback, useState, type ReactNode } from 'react';
import styles from './account-panel.module.css';

/**
 * Who is signed in, and the ways out: the profile is closed without a plan, so logging out and deleting the account
 * have to work from here, also while the API cannot tell more about the account.
 */
export function AccountPanel(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { user } = useSession();
  const me = useAnswer(useCallback((signal: AbortSignal) => api.call('me', { signal }), [api]));
  const known = me.status === 'answered' ? me.value : undefined;
  const email = user?.email ?? known?.email;
  return (
    <section className={styles.account}>
      <h2>{t('setup.account.heading')}</h2>
      <p>{email == null ? t('setup.account.noEmail') : t('setup.account', { email })}</p>
      <Verification
        isVerified={user?.emailVerified ?? known?.emailVerified ?? false}
        canSend={known?.capabilities.sendVerification ?? false}
      />
      <div className={styles.actions}>
        <SignOut />
        <DeleteAccount hasLiveSubscription={known?.hasLiveSubscription ?? false} />
      </div>
    </section>
  );
}

function SignOut(): ReactNode {
  const { t } = useTranslation('billing');
  const auth = useAuth();
  const announce = useAnnounce();
  const [hasFailed, setFailed] = useState(false);

  async function leave(): Promise<void> {
    setFailed(false);
    try {
      await auth.signOut();
    } catch {
      setFailed(true);
      announce(t('setup.account.signOutFailed'), 'assertive');
    }
  }

  return (
    <>
      <Button kind="secondary" onClick={() => void leave()}>
        {t('setup.account.signOut')}
      </Button>
      {hasFailed && <Banner kind="error">{t('setup.account.signOutFailed')}</Banner>}
    </>
  );
}

interface VerificationProps {
  isVerified: boolean;
  canSend: boolean;
}

/** Whether the address is confirmed, and the mail with the link once more. */
function Verification({ isVerified, canSend }: VerificationProps): ReactNode {
  const { t } = useTranslation('profile');
  const { isBusy, note, send } = useVerification(isVerified);
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
      {note !== undefined && <p>{note}</p>}
    </div>
  );
}
