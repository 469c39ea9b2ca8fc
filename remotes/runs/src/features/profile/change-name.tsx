import { personNameSchema } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Field, UpdateModal } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import type { Account, AccountFault } from './use-account.ts';
import { useChange } from './use-change.ts';

export interface ChangeNameProps {
  current: string;
  save: Account['save'];
  onSaved: (name: string) => void;
  onClose: () => void;
}

export function ChangeName({ current, save, onSaved, onClose }: ChangeNameProps): ReactNode {
  const { t } = useTranslation('profile');
  const change = useChange({
    first: current,
    faultOf: (name) => (personNameSchema.safeParse(name).success ? undefined : 'changeName.error'),
    refusedField: ({ fields }: AccountFault) => (fields['name'] === undefined ? undefined : 'changeName.error'),
    store: (name) => save({ name: name.trim() }, () => onSaved(name)),
  });
  return (
    <UpdateModal {...change.modal} title={t('changeName.title')} onClose={onClose}>
      <Field
        {...change.field}
        name="name"
        autoComplete="name"
        required
        label={t('changeName.new')}
        hint={t('changeName.hint')}
      />
    </UpdateModal>
  );
}
