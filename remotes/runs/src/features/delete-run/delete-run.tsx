import { accountRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

export interface DeleteRunProps {
  id: string;
  /** What is being deleted, in the question and the announcement. */
  name: string;
  kind?: 'secondary' | 'quiet';
  /** After it is gone; the button is gone with it, so the focus has to be led on from here. */
  onDeleted: () => void;
  /** What the button says. */
  children: ReactNode;
}

/** Deletes after a question. A run that is gone already is what was asked for. */
export function DeleteRun({ id, name, kind = 'secondary', onDeleted, children }: DeleteRunProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [state, setState] = useState<'closed' | 'open' | 'busy' | 'deleted'>('closed');
  const [fault, setFault] = useState<Sentence>();

  function open(): void {
    setFault(undefined);
    setState('open');
  }

  async function confirm(): Promise<void> {
    setState('busy');
    setFault(undefined);
    try {
      await api.call('deleteRun', { params: { id } });
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      if (problem?.code !== 'not_found') {
        setFault(accountRefusal(problem, navigator.onLine));
        setState('open');
        return;
      }
    }
    setState('deleted');
    announce(t('delete.done', { name }));
  }

  const tell = useEffectEvent(onDeleted);
  useEffect(() => {
    // Only now is the dialog gone, and with it what kept the focus from going anywhere else.
    if (state === 'deleted') tell();
  }, [state]);

  return (
    <>
      <Button kind={kind} onClick={open}>
        {children}
      </Button>
      {(state === 'open' || state === 'busy') && (
        <ConfirmDialog
          title={t('delete.title')}
          confirm={t('delete.submit')}
          cancel={t('delete.cancel')}
          isBusy={state === 'busy'}
          {...(fault && { error: t(fault.key, fault.values ?? {}) })}
          onConfirm={() => void confirm()}
          onClose={() => setState('closed')}
        >
          <p>{t('delete.text', { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
