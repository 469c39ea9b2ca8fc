import { accountRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

export interface DeleteRunProps {
  id: string;
  /** What is being deleted, in the question and the announcement. */
  name: string;
  kind?: 'secondary' | 'quiet';
  /**
   * After it is gone; the button is gone with it, so the focus has to be led on from here. A run that is deleted while
   * it runs is told as ended first, which may take this button away before the answer comes: it is called all the same.
   */
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
  const isHere = useRef(false);

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
    announce(t('delete.done', { name }));
    if (isHere.current) setState('deleted');
    else onDeleted();
  }

  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

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
