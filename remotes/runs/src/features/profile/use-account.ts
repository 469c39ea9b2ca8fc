import { wantsFreshLogin, type Me, type Sentence, type UpdatedMe, type UpdateMe } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useState } from 'react';
import { accountSentence, problemOf } from '../../parts/requests/problem-of.ts';
import { useQueue } from '../../parts/requests/use-queue.ts';

export interface Account {
  me: Me;
  /** Stores the change. Resolves to why not, when it was refused; else `onSaved` is called before. */
  save: (change: UpdateMe, onSaved?: (answer: UpdatedMe) => void) => Promise<AccountFault | undefined>;
  /** Reads the account again; a failure leaves what is known. */
  refresh: () => Promise<void>;
}

export interface AccountFault {
  sentence: Sentence;
  /** Paths of the fields that the API objected to, and what it said of each. */
  fields: Record<string, string>;
  code: string | undefined;
  reason: string | undefined;
  /** The same change is accepted after a fresh login. */
  needsLogin: boolean;
}

/** The account as the page shows it: the answer of each change replaces what was known before. */
export function useAccount(first: Me): Account {
  const { api } = usePlatform();
  const [me, setMe] = useState(first);
  // Each answer is the whole account: one that overtakes another would bring an old value back.
  const inTurn = useQueue();
  return {
    me,
    save: (change, onSaved) =>
      inTurn(async () => {
        try {
          const answer = await api.call('updateMe', { body: change });
          setMe(answer);
          onSaved?.(answer);
          return undefined;
        } catch (cause) {
          return faultOf(cause);
        }
      }),
    refresh: () => inTurn(() => api.call('me', {}).then(setMe, () => undefined)),
  };
}

export function faultOf(cause: unknown): AccountFault {
  const problem = problemOf(cause);
  const reason = problem?.data?.['reason'];
  return {
    sentence: accountSentence(cause),
    fields: Object.fromEntries((problem?.fields ?? []).map(({ path, key }) => [path, key])),
    code: problem?.code,
    reason: typeof reason === 'string' ? reason : undefined,
    needsLogin: wantsFreshLogin(problem),
  };
}
