import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useSignInHere } from '../../parts/use-sign-in-here.ts';
import { unlockMark } from '../../parts/window-mark.ts';
import styles from './sign-in-to-unlock.module.css';

/** Goes to register or to sign in and comes back here, where unlocking goes on without another click. */
export function SignInToUnlock({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { fault, start } = useSignInHere(`/scan/${token}`, () => unlockMark.set(token));
  return (
    <>
      <p>{t('lock.signInText')}</p>
      {fault !== undefined && <Banner kind="error">{t(fault)}</Banner>}
      <div className={styles.actions}>
        <Button onClick={() => void start(true)}>{t('lock.register')}</Button>
        <Button kind="quiet" onClick={() => void start()}>
          {t('lock.signIn')}
        </Button>
      </div>
    </>
  );
}
