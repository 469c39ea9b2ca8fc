import { useTranslation } from '@stufenlos/platform';
import { Skeleton, Wrap } from '@stufenlos/ui';
import { createElement, Suspense, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AccountPart } from './account-part.tsx';
import type { Accounts } from './accounts.ts';

/** Where the account part stands once it is there: beside the views, so that they stay as they are when it comes. */
export function AccountSlot({ accounts }: { accounts: Accounts }): ReactNode {
  const part = useStore(accounts.part, ({ part: opened }) => opened);
  return part && createElement(part.AccountLine, { flow: part.flow });
}

export interface AccountViewProps {
  accounts: Accounts;
  show: (part: AccountPart) => ReactNode;
}

/** A view that needs the account part; waits for it with the words of a session that is being looked for. */
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
