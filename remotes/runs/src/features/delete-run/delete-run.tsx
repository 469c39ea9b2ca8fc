import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { ConfirmButton, type ConfirmButtonProps } from '../../parts/forms/confirm-button.tsx';
import { ignoreNotFound } from '../../parts/requests/problem-of.ts';

export interface DeleteRunProps extends Pick<ConfirmButtonProps, 'kind'> {
  id: string;
  /** What is being deleted, in the question and the announcement. */
  name: string;
  /** The button is gone with the run, so the focus has to be led on from here. */
  onDeleted: () => void;
  /** What the button says. */
  children: ReactNode;
}

/** Deletes after a question. A run that is gone already is what was asked for. */
export function DeleteRun({ id, name, kind = 'secondary', onDeleted, children }: DeleteRunProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  return (
    <ConfirmButton
      kind={kind}
      label={children}
      title={t('delete.title')}
      confirm={t('delete.submit')}
      cancel={t('delete.cancel')}
      act={() => api.call('deleteRun', { params: { id } }).catch(ignoreNotFound)}
      done={t('delete.done', { name })}
      onDone={onDeleted}
    >
      {t('delete.text', { name })}
    </ConfirmButton>
  );
}
