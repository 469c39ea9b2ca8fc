import { useAnnounce, useSession, useTranslation } from '@stufenlos/platform';
import { Button, Skeleton, Wrap } from '@stufenlos/ui';
import {
  createElement,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import styles from '../../layout/notices.module.css';
import type { AccountPart } from './account-part.tsx';
import type { Accounts } from './accounts.ts';

/** Renders the account part once it has loaded. It is beside the views, so that they do not mount again. */
export function AccountSlot({ accounts }: { accounts: Accounts }): ReactNode {
  const { part, isToldInView } = useStore(accounts.part);
  const { error } = useSession();
  if (part) return createElement(part.AccountLine, { controller: part.controller });
  return error && <NotLoaded isShown={!isToldInView} />;
}

/** Reports that the account part failed to load, because the line that reports errors is in that part. */
function NotLoaded({ isShown }: { isShown: boolean }): ReactNode {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const text = `${t('errors.remote.title')}. ${t('errors.remote.text')}`;
  useEffect(() => announce(text, 'assertive'), [announce, text]);
  if (!isShown) return null;
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
export function AccountView({ accounts, show }: AccountViewProps): ReactNode {
  const { t } = useTranslation();
  const open = () => accounts.open().catch(() => null);
  // Kept outside of what waits for it: React renders that again for each attempt, and a part that failed to load would be
  // requested again without end.
  const [opening, setOpening] = useState(open);
  return (
    <Suspense
      fallback={
        <Wrap>
          <Skeleton label={t('auth.checking')} />
        </Wrap>
      }
    >
      <Opened accounts={accounts} opening={opening} show={show} retry={() => setOpening(open())} />
    </Suspense>
  );
}

interface OpenedProps extends AccountViewProps {
  /** Resolves with null if the part failed to load. */
  opening: Promise<AccountPart | null>;
  retry: () => void;
}

function Opened({ accounts, opening, show, retry }: OpenedProps): ReactNode {
  const part = use(opening);
  return part ? show(part) : <ViewNotLoaded accounts={accounts} retry={retry} />;
}

/** In place of the view. `AccountSlot` announces it, and leaves its line out. */
function ViewNotLoaded({ accounts, retry }: Pick<OpenedProps, 'accounts' | 'retry'>): ReactNode {
  const { t } = useTranslation();
  const again = useEffectEvent(retry);
  useLayoutEffect(() => {
    accounts.part.setState({ isToldInView: true });
    return () => accounts.part.setState({ isToldInView: false });
  }, [accounts]);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <Wrap>
      <h1 tabIndex={-1}>{t('errors.remote.title')}</h1>
      <p>{t('errors.remote.text')}</p>
      <p>
        <Button
          onClick={() => {
            // The button disappears, so the focus moves to the main part.
            document.querySelector('main')?.focus({ preventScroll: true });
            retry();
          }}
        >
          {t('common.retry')}
        </Button>
      </p>
    </Wrap>
  );
}
