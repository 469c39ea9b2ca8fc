import type { FindingsQuery } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';

export interface RestoreAllProps {
  /** The run. */
  id: string;
  category: FindingsQuery['category'];
  onChanged: () => void;
}

/** Counts all ignored findings of a category of this run again, after a question: the reasons are lost. */
export function RestoreAll({ id, category, onChanged }: RestoreAllProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const { busy, fault, attempt, dismiss } = useAction(workFault);
  const restore = () =>
    attempt('restore', async () => {
      await api.call('removeMarks', { params: { id }, query: { category } });
      announce(t('ignore.restoreAll.done'));
      setOpen(false);
      onChanged();
    });
  function close(): void {
    setOpen(false);
    dismiss();
  }
  return (
    <div>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('ignore.restoreAll')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('ignore.restoreAll')}
          confirm={t('ignore.restoreAll.confirm')}
          cancel={t('ignore.cancel')}
          isBusy={busy !== undefined}
          error={fault}
          onConfirm={() => void restore()}
          onClose={close}
        >
          <p>{t('ignore.restoreAll.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
