import type { FindingsQuery } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { workFault } from '../../parts/requests/work-fault.ts';

export interface RestoreAllProps {
  /** The run. */
  id: string;
  category: FindingsQuery['category'];
  /** Called when the dialog is gone. The focus has to be led to words that say that it is done. */
  onDone: () => void;
}

/** Counts all ignored findings of a category of this run again, after a question: the reasons are lost. */
export function RestoreAll({ id, category, onDone }: RestoreAllProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  return (
    <div>
      <ConfirmButton
        kind="quiet"
        label={t('ignore.restoreAll')}
        title={t('ignore.restoreAll')}
        confirm={t('ignore.restoreAll.confirm')}
        cancel={t('ignore.cancel')}
        act={() => api.call('removeMarks', { params: { id }, query: { category } })}
        sentenceOf={workFault}
        onDone={onDone}
      >
        {t('ignore.restoreAll.text')}
      </ConfirmButton>
    </div>
  );
}
