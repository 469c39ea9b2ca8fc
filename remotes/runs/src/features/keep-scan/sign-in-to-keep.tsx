import { useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { markToKeep } from './keep-mark.ts';
import styles from './keep-scan.module.css';

/** Goes to sign in and comes back here, where the scan is then kept without another click. */
export function SignInToKeep({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { session } = usePlatform();
  const auth = useAuth();
  const announce = useAnnounce();
  const [fault, setFault] = useState<string>();

  async function start(): Promise<void> {
    setFault(undefined);
    markToKeep(token);
    try {
      await auth.signIn({ target: `/scan/${token}` });
    } catch {
      const key = `shell:auth.error.${session.getState().error ?? 'request_error'}`;
      setFault(key);
      announce(t(key), 'assertive');
    }
  }

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
