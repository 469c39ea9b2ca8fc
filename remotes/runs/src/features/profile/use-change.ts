import { useTranslation } from '@stufenlos/platform';
import type { UpdateModalProps } from '@stufenlos/ui';
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
  onSaved: (typed: string) => void;
}

interface Change {
  field: TextForm['field'];
  modal: Omit<UpdateModalProps, 'title' | 'children' | 'onClose'>;
}

/** Changes one value in one dialog. */
export function useChange({ first, faultOf, refusedField, store, onSaved }: ChangeRules): Change {
  const { t } = useTranslation('profile');
  const { typed, field, error, isBusy, submit } = useTextForm({
    namespace: 'profile',
    prefix: t('error.prefix'),
    first,
    faultOf(text) {
      const key = faultOf(text);
      return key === undefined ? undefined : { key };
    },
    async send(text) {
      const refused = await store(text);
      if (!refused) {
        onSaved(text);
        return undefined;
      }
      const key = refusedField(refused);
      return key === undefined ? { place: 'form', sentence: refused.sentence } : { place: 'field', sentence: { key } };
    },
  });
  return {
    field,
    modal: {
      save: t('updateModal.save'),
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
