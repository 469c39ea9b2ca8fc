import { accountRefusal, deletionWants, deleteWords, type Sentence } from '@stufenlos/contracts';
import { ApiError, useLocale, useNavigate, usePlatform } from '@stufenlos/platform';
import { useState } from 'react';

export interface DeleteAccount {
  word: string;
  typed: string;
  setTyped: (typed: string) => void;
  /** A subscription is running, so its end has to be ticked. */
  needsTick: boolean;
  ticked: boolean;
  setTicked: (ticked: boolean) => void;
  faults: readonly ('word' | 'tick')[];
  /** Grows with every refused try. */
  tries: number;
  /** The API wants a login of the last five minutes; the next try asks for it first. */
  needsLogin: boolean;
  error: Sentence | undefined;
  isBusy: boolean;
  confirm: () => Promise<void>;
}

/** Deletes the account of the signed-in person and leads to the farewell, where the session ends. */
export function useDeleteAccount(hasLiveSubscription: boolean): DeleteAccount {
  const { api, auth, session } = usePlatform();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const [faults, setFaults] = useState<DeleteAccount['faults']>([]);
  const [tries, setTries] = useState(0);
  const [needsTick, setNeedsTick] = useState(hasLiveSubscription);
  const [needsLogin, setNeedsLogin] = useState(false);
  const [error, setError] = useState<Sentence>();
  const [isBusy, setBusy] = useState(false);
  const word = deleteWords[locale];

  const judge = (text: string, tick: boolean): DeleteAccount['faults'] => [
    ...(isWord(text) ? [] : (['word'] as const)),
    ...(needsTick && !tick ? (['tick'] as const) : []),
  ];

  function refuse(found: DeleteAccount['faults']): void {
    setFaults(found);
    setTries((before) => before + 1);
  }

  /** Resolves to false when the login was not confirmed. */
  async function login(): Promise<boolean> {
    try {
      // In a window of its own: what was typed here stays.
      await auth.confirmIdentity({ inPopup: true });
      return true;
    } catch {
      setError({ key: `shell:auth.error.${session.getState().error ?? 'request_error'}` });
      return false;
    }
  }

  async function order(): Promise<void> {
    const deleted = session.getState().user?.sub ?? '';
    await api.call('deleteMe', { body: { word: typed.trim(), ...(needsTick && { endsSubscription: ticked }) } });
    // The farewell itself ends the session: this page would ask for a login as soon as there is none.
    await navigate('/farewell', { replace: true, state: { deleted } });
  }

  function refused(cause: unknown): void {
    const problem = cause instanceof ApiError ? cause.problem : undefined;
    const wanted = deletionWants(problem);
    if (wanted === 'login') setNeedsLogin(true);
    else if (wanted === 'tick') {
      setNeedsTick(true);
      refuse(['tick']);
    } else if (wanted === 'word') refuse(['word']);
    else setError(accountRefusal(problem, navigator.onLine));
  }

  return {
    word,
    typed,
    setTyped(next) {
      setTyped(next);
      if (faults.length > 0) setFaults(judge(next, ticked));
    },
    needsTick,
    ticked,
    setTicked(next) {
      setTicked(next);
      if (faults.length > 0) setFaults(judge(typed, next));
    },
    faults,
    tries,
    needsLogin,
    error,
    isBusy,
    async confirm() {
      setError(undefined);
      const own = judge(typed, ticked);
      if (own.length > 0) return refuse(own);
      setFaults([]);
      setBusy(true);
      if (!needsLogin || (await login())) await order().catch(refused);
      setBusy(false);
    },
  };
}

/** The word of either language, in any case: somebody may have switched in between. */
const isWord = (text: string) =>
  Object.values(deleteWords).some((word) => word === text.trim().toLocaleUpperCase('de'));
