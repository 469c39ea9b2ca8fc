import type { ScanRefusal } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { UpdateModalProps } from '@stufenlos/ui';
import { useState } from 'react';
import { useTextForm, type TextForm } from '../../parts/forms/use-text-form.ts';
import type { AccountFault } from './use-account.ts';

export interface ChangeRules {
  first: string;
  /** Key of the error in the input, by the same rules as on the server. */
  faultOf: (typed: string) => string | undefined;
  /** Key of the error if the server refuses the input itself; undefined for every other failure. */
  refusedField: (fault: AccountFault) => string | undefined;
  /** Resolves to the fault if the value could not be stored. */
  store: (typed: string) => Promise<AccountFault | undefined>;
}

interface Change {
  /** The API wants a login of the last five minutes; the next try asks for it first. */
  needsLogin: boolean;
  field: TextForm['field'];
  modal: Omit<UpdateModalProps, 'title' | 'children' | 'onClose'>;
}

/** Changes one value in one dialog. */
export function useChange({ first, faultOf, refusedField, store }: ChangeRules): Change {
  const { t } = useTranslation('profile');
  const { auth, session } = usePlatform();
  const [needsLogin, setNeedsLogin] = useState(false);

  /** In a window of its own: what was typed here stays. */
  const confirmIdentity = () =>
    auth.confirmIdentity({ inPopup: true }).then(
      () => setNeedsLogin(false),
      (): ScanRefusal => {
        const { error } = session.getState();
        return { place: 'form', sentence: { key: `shell:auth.error.${error ?? 'request_error'}` } };
      },
    );

  const { typed, field, error, isBusy, submit } = useTextForm({
    namespace: 'profile',
    prefix: t('error.prefix'),
    first,
    faultOf(text) {
      const key = faultOf(text);
      return key === undefined ? undefined : { key };
    },
    async send(text) {
      const unconfirmed = needsLogin ? await confirmIdentity() : undefined;
      if (unconfirmed) return unconfirmed;
      const refused = await store(text);
      if (!refused) return undefined;
      if (refused.needsLogin) {
        setNeedsLogin(true);
        return undefined;
      }
      const key = refusedField(refused);
      return key === undefined ? { place: 'form', sentence: refused.sentence } : { place: 'field', sentence: { key } };
    },
  });
  return {
    field,
    needsLogin,
    modal: {
      save: needsLogin ? t('updateModal.signInAndSave') : t('updateModal.save'),
      cancel: t('updateModal.cancel'),
      unsaved: {
        question: t('updateModal.unsaved'),
        stay: t('updateModal.stay'),
        discard: t('updateModal.discard'),
      },
      isChanged: typed !== first,
      isBusy,
      error,
      onSave: () => void submit(),
    },
  };
}
