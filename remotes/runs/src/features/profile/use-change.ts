import { useTranslation } from '@stufenlos/platform';
import type { FieldProps, UpdateModalProps } from '@stufenlos/ui';
import { useRef, useState } from 'react';
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
  field: Pick<FieldProps, 'ref' | 'value' | 'error' | 'onChange'>;
  modal: Omit<UpdateModalProps, 'title' | 'children' | 'onClose'>;
}

/**
 * Changes one value in one dialog. It validates on save, and after an error on every change. The input survives every
 * refusal.
 */
export function useChange({ first, faultOf, refusedField, store, onSaved }: ChangeRules): Change {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<string>();

  function refuse(key: string): void {
    setFault(key);
    input.current?.focus();
  }

  async function save(): Promise<void> {
    setError(undefined);
    const own = faultOf(typed);
    if (own !== undefined) return refuse(own);
    setFault(undefined);
    setBusy(true);
    const refused = await store(typed);
    setBusy(false);
    if (!refused) return onSaved(typed);
    const ofField = refusedField(refused);
    if (ofField !== undefined) refuse(ofField);
    else setError(t(refused.sentence.key, refused.sentence.values ?? {}));
  }

  return {
    field: {
      ref: input,
      value: typed,
      error: fault && `${t('error.prefix')} ${t(fault)}`,
      onChange(event) {
        setTyped(event.target.value);
        if (fault !== undefined) setFault(faultOf(event.target.value));
      },
    },
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
      ...(error !== undefined && { error }),
      onSave: () => void save(),
    },
  };
}
