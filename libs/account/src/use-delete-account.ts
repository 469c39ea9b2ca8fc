import { accountRefusal, deletionWants, deleteWords, type Sentence } from '@stufenlos/contracts';
import { ApiError, useLocale, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { useForm, type Form } from '@stufenlos/ui';
import { useState } from 'react';

interface Values {
  word: string;
  tick: boolean;
}
export type DeletionField = keyof Values;

export interface Deletion extends Form<Values, DeletionField, void, Sentence> {
  /** The word that has to be typed, in the language of the page. */
  word: string;
  /** A subscription is running, so its end has to be ticked. */
  needsTick: boolean;
  /** The API wants a login of the last five minutes; the next try asks for it first. */
  needsLogin: boolean;
}

/** Why the login was not confirmed is in the session. */
class LoginFailed extends Error {}

/** Deletes the account of the signed-in person and leads to the farewell, where the session ends. */
export function useDeleteAccount(hasLiveSubscription: boolean): Deletion {
  const { t } = useTranslation('profile');
  const { api, auth, session } = usePlatform();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [needsTick, setNeedsTick] = useState(hasLiveSubscription);
  const [needsLogin, setNeedsLogin] = useState(false);
  const word = deleteWords[locale];

  async function send({ word: typed, tick }: Values): Promise<void> {
    if (needsLogin) {
      // In a window of its own: what was typed here stays.
      await auth.confirmIdentity({ inPopup: true }).catch((cause: unknown) => {
        throw new LoginFailed('login not confirmed', { cause });
      });
    }
    const deleted = session.getState().user?.sub ?? '';
    await api.call('deleteMe', { body: { word: typed.trim(), ...(needsTick && { endsSubscription: tick }) } });
    // The farewell itself ends the session: this page would ask for a login as soon as there is none.
    await navigate('/farewell', { replace: true, state: { deleted } });
  }

  function refuse(cause: unknown): { faults?: DeletionField[]; refusal?: Sentence } {
    if (cause instanceof LoginFailed) {
      return { refusal: { key: `shell:auth.error.${session.getState().error ?? 'request_error'}` } };
    }
    const problem = cause instanceof ApiError ? cause.problem : undefined;
    const wanted = deletionWants(problem);
    if (wanted === 'login') setNeedsLogin(true);
    if (wanted === 'tick') setNeedsTick(true);
    if (wanted === undefined) return { refusal: accountRefusal(problem, navigator.onLine) };
    return wanted === 'login' ? {} : { faults: [wanted] };
  }

  const form = useForm<Values, DeletionField, void, Sentence>({
    offered: { word: '', tick: false },
    judge: (values) => faultsOf(values, needsTick),
    textOf: (field) =>
      field === 'word' ? t('delete.typed.required', { word }) : t('delete.endsSubscription.required'),
    prefix: t('error.prefix'),
    send,
    refuse,
  });
  return { ...form, word, needsTick, needsLogin };
}

const faultsOf = ({ word, tick }: Values, needsTick: boolean): DeletionField[] => [
  ...(isWord(word) ? [] : (['word'] as const)),
  ...(needsTick && !tick ? (['tick'] as const) : []),
];

/** The word of either language, in any case: somebody may have switched in between. */
const isWord = (text: string) =>
  Object.values(deleteWords).some((word) => word === text.trim().toLocaleUpperCase('de'));
