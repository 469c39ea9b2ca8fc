import type { FindingSelection, NewMarks } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Field, UpdateModal } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useCoverage } from './use-coverage.ts';
import { useReasonForm } from './use-reason-form.ts';

export interface IgnoreSelectionDialogProps {
  /** The run. */
  id: string;
  selection: FindingSelection;
  onMarked: (marks: NewMarks) => void;
  onClose: () => void;
}

/** Says what a selection covers, and asks for the reason to ignore all of it. */
export function IgnoreSelectionDialog({ id, selection, onMarked, onClose }: IgnoreSelectionDialogProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const covered = useCoverage(id, selection)?.elements;
  const { typed, field, error, isBusy, submit } = useReasonForm(async (reason) => {
    const marks = await api.call('putMarks', { params: { id }, query: selection, body: { reason } });
    announce(t('ignore.all.done', { count: marks.nodes }));
    onMarked(marks);
  });
  return (
    <UpdateModal
      title={t('ignore.all.title')}
      save={t('ignore.submit')}
      cancel={t('ignore.cancel')}
      unsaved={{ question: t('ignore.unsaved'), stay: t('ignore.stay'), discard: t('ignore.discard') }}
      isChanged={typed !== ''}
      isBusy={isBusy}
      error={error}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p aria-live="polite">{covered === undefined ? t('ignore.all.counting') : t('ignore.all.covers', { covered })}</p>
      <p>{t('ignore.all.text')}</p>
      <Field {...field} name="reason" required label={t('ignore.reason')} hint={t('ignore.all.reasonHint')} />
    </UpdateModal>
  );
}
