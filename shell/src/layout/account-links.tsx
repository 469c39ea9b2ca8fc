import { useAuth, useSession, useTranslation } from '@stufenlos/platform';
import { Button, VisuallyHidden } from '@stufenlos/ui';
import { createElement, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Accounts } from '../session/account/accounts.ts';
import styles from './account-links.module.css';

export interface AccountLinksProps {
  accounts: Accounts;
}

/** The login button, or the links of a signed-in person. While the state is unknown, a text keeps the place. */
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
    // The line under the header shows the error.
    await auth.signIn({ target: targetAfter(location) }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void logIn()}>
      {t('nav.login')}
    </Button>
  );
}

/** The page after a login: the list of runs, or the same page when it shows a scan or the plans. */
const targetAfter = ({ pathname, search, hash }: Location): string =>
  /^\/(?:scan\/|setup(?:\/|$))/.test(pathname) ? pathname + search + hash : '/runs';
