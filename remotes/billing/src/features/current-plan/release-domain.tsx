import { paymentRefusal } from '@stufenlos/account';
import type { Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog, useConfirmation } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface ReleaseDomainProps {
  hostKey: string;
  periodEnd: string | undefined;
  /** The button is gone by then, so the focus has to be led on from here. */
  onReleased: () => void;
}

/** Gives a subscription's place back at the end of the paid period, after a question. */
export function ReleaseDomain({ hostKey: host, periodEnd, onReleased }: ReleaseDomainProps): ReactNode {
  const { t } = useTranslation('billing');
  const { load } = useEntitlement();
  const formats = useFormats();
  const announce = useAnnounce();
  const release = useRelease(host);
  const { state, fault, open, close, confirm } = useConfirmation<Sentence>({
    act: release,
    refuse: (cause) => ({ fault: refusalOf(cause) }),
    announce,
    onDone() {
      onReleased();
      // Not before the focus is somewhere else: the new list has no such button any more.
      void load({ isFresh: true });
    },
  });

  if (state === 'done') return null;
  return (
    <>
      <Button kind="secondary" aria-label={t('domains.release.of', { host })} onClick={open}>
        {t('domains.release')}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          title={t('domains.release.title', { host })}
          confirm={t('domains.release.confirm')}
          cancel={t('domains.release.cancel')}
          isBusy={state === 'busy'}
          {...(fault && { error: t(fault.key, fault.values ?? {}) })}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p>
            {periodEnd === undefined
              ? t('domains.release.textSoon', { host })
              : t('domains.release.text', { host, date: formats.date(periodEnd) })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Resolves with what is said about it. A place that is gone already, perhaps in another window, is what was asked for. */
function useRelease(host: string): () => Promise<string> {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const formats = useFormats();
  return () =>
    api.call('releaseSite', { params: { hostKey: host } }).then(
      ({ effectiveAt }) => t('domains.released', { host, date: formats.date(effectiveAt) }),
      (cause: unknown) => {
        if (cause instanceof ApiError && cause.problem.code === 'not_found') return t('domains.gone', { host });
        throw cause;
      },
    );
}

function refusalOf(cause: unknown): Sentence {
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  if (problem?.code === 'conflict') return { key: 'domains.release.refused' };
  return paymentRefusal(problem, navigator.onLine, 'profile:error.unavailable');
}
