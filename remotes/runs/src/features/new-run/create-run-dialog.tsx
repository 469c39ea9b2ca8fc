import type { Run } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { UpdateModal } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CreateRunFields } from './create-run-fields.tsx';
import { useCreateRun } from './use-create-run.ts';

export interface CreateRunDialogProps {
  onCreated: (run: Run) => void;
  onClose: () => void;
}

export function CreateRunDialog({ onCreated, onClose }: CreateRunDialogProps): ReactNode {
  const { t } = useTranslation('profile');
  const form = useCreateRun(onCreated);
  return (
    <UpdateModal
      title={t('createRun.title')}
      save={t('createRun.submit')}
      cancel={t('updateModal.cancel')}
      unsaved={{
        question: t('updateModal.unsaved'),
        stay: t('updateModal.stay'),
        discard: t('updateModal.discard'),
      }}
      isChanged={form.typed !== ''}
      isBusy={form.isBusy}
      error={form.error}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <CreateRunFields form={form} />
    </UpdateModal>
  );
}
