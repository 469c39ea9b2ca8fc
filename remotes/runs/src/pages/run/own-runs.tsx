import { useTranslation } from '@stufenlos/platform';
import { Button, VisuallyHidden } from '@stufenlos/ui';
import { useRef, useState, type ReactNode } from 'react';
import { DeleteRun } from '../../features/delete-run/delete-run.tsx';
import { CreateRunDialog } from '../../features/new-run/create-run-dialog.tsx';
import { CreateRunInline } from '../../features/new-run/create-run-inline.tsx';
import { RunList } from '../../features/run-list/run-list.tsx';

/** The list of a person's own runs and its actions. `/runs` and `/profile/runs` show the same list. */
export function OwnRuns(): ReactNode {
  const { t } = useTranslation('runs');
  const [version, setVersion] = useState(0);
  const [isOpen, setOpen] = useState(false);

  const opener = useRef<HTMLButtonElement>(null);

  function onCreated(): void {
    setOpen(false);
    setVersion((before) => before + 1);
  }

  return (
    <>
      <div>
        <Button ref={opener} onClick={() => setOpen(true)}>
          {t('list.new')}
        </Button>
      </div>
      {isOpen && <CreateRunDialog onCreated={onCreated} onClose={() => setOpen(false)} />}
      <RunList
        version={version}
        empty={
          <CreateRunInline
            onCreated={() => {
              onCreated();
              // The list replaces the form, so the focus needs a new place.
              opener.current?.focus();
            }}
          />
        }
        renderDeletion={(run, onDeleted) => (
          <DeleteRun id={run.id} name={run.host} kind="quiet" onDeleted={onDeleted}>
            {t('list.delete')}
            <VisuallyHidden>{t('list.deleteWhich', { url: run.url })}</VisuallyHidden>
          </DeleteRun>
        )}
      />
    </>
  );
}
