import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useSignInHere } from '../../parts/use-sign-in-here.ts';
import { keepMark } from '../../parts/window-mark.ts';
import styles from './keep-scan.module.css';

/** Goes to sign in and comes back here, where the scan is then kept without another click. */
export function SignInToKeep({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { fault, start } = useSignInHere(`/scan/${token}`, () => keepMark.set(token));
  return (
    <section className={styles.keep}>
      <h2>{t('keep.heading')}</h2>
      <p>{t('keep.signInText')}</p>
      {fault !== undefined && <Banner kind="error">{t(fault)}</Banner>}
      <div>
        <Button kind="secondary" onClick={() => void start()}>
          {t('keep.signIn')}
        </Button>
      </div>
    </section>
  );
}
