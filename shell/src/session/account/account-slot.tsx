import { useAnnounce, useSession, useTranslation } from '@stufenlos/platform';
import { Skeleton, Wrap } from '@stufenlos/ui';
import { createElement, Suspense, use, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from '../../layout/notices.module.css';
import type { AccountPart } from './account-part.tsx';
import type { Accounts } from './accounts.ts';

/** Renders the account part once it has loaded. It is beside the views, so that they do not mount again. */
export function AccountSlot({ accounts }: { accounts: Accounts }): ReactNode {
  const part = useStore(accounts.part, ({ part: opened }) => opened);
  const { error } = useSession();
  if (part) return createElement(part.AccountLine, { controller: part.controller });
  return error && <NotLoaded />;
}

/** Reports that the account part failed to load, because the line that reports errors is in that part. */
function NotLoaded(): ReactNode {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const text = `${t('errors.remote.title')}. ${t('errors.remote.text')}`;
  useEffect(() => announce(text, 'assertive'), [announce, text]);
  return (
    <section className={styles.line} aria-label={t('nav.login')}>
      <Wrap>{text}</Wrap>
    </section>
  );
}

export interface AccountViewProps {
  accounts: Accounts;
  show: (part: AccountPart) => ReactNode;
}

/** A view that needs the account part. Until the part has loaded, it shows the text of a session check. */
export function AccountView(props: AccountViewProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <Wrap>
          <Skeleton label={t('auth.checking')} />
        </Wrap>
      }
    >
      <Opened {...props} />
    </Suspense>
  );
}

const Opened = ({ accounts, show }: AccountViewProps): ReactNode => show(use(accounts.open()));
