import { useAuth, useSession, useTranslation } from '@stufenlos/platform';
import { Button, VisuallyHidden } from '@stufenlos/ui';
import { createElement, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Accounts } from '../session/accounts.ts';
import styles from './account-links.module.css';

export interface AccountLinksProps {
  accounts: Accounts;
}

/** Log in, or what a signed-in person gets instead. While nobody knows yet the place is kept, and told in words. */
export function AccountLinks({ accounts }: AccountLinksProps): ReactNode {
  const { t } = useTranslation();
  const { status } = useSession();
  const part = useStore(accounts.part, ({ part: opened }) => opened);
  return (
    <div className={styles.account}>
      {status === 'loading' && <VisuallyHidden>{t('auth.checking')}</VisuallyHidden>}
      {status === 'signed-out' && <LogIn />}
      {status === 'signed-in' && part && createElement(part.SignedInLinks)}
    </div>
  );
}

function LogIn(): ReactNode {
  const { t } = useTranslation();
  const auth = useAuth();
  const [isBusy, setBusy] = useState(false);
  const logIn = async () => {
    setBusy(true);
    // What went wrong stands in the line under the header.
    await auth.signIn({ target: targetAfter(location) }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void logIn()}>
      {t('nav.login')}
    </Button>
  );
}

/** P21: the list of runs, except where a scan or a plan is being looked at. */
const targetAfter = ({ pathname, search, hash }: Location): string =>
  /^\/(?:scan\/|setup(?:\/|$))/.test(pathname) ? pathname + search + hash : '/runs';
