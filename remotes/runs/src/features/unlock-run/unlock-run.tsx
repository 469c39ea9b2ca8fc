import { useSession, useTranslation } from '@stufenlos/platform';
import { Banner, Button, ConfirmDialog } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useMarked } from '../../parts/use-marked.ts';
import { SignInToUnlock } from './sign-in-to-unlock.tsx';
import { unlockMark } from '../../parts/window-mark.ts';
import { useUnlockRun, type UnlockTarget } from './use-unlock-run.ts';

/** Leads from the preview to the full report. It shows nothing where accounts are not available. */
export function UnlockRun(target: UnlockTarget): ReactNode {
  const { status } = useSession();
  if (status === 'signed-out' && target.token !== undefined) return <SignInToUnlock token={target.token} />;
  if (status === 'signed-in') return <OwnUnlock {...target} />;
  return null;
}

function OwnUnlock(target: UnlockTarget): ReactNode {
  const { t } = useTranslation('runs');
  const { isBusy, fault, question, start, confirm, dismiss } = useUnlockRun(target);
  const { run, token } = target;
  useMarked(unlockMark, token, start);

  return (
    <>
      {fault !== undefined && !question && <Banner kind="error">{fault}</Banner>}
      <div>
        <Button isBusy={isBusy && !question} onClick={() => void start()}>
          {t('lock.unlock')}
        </Button>
      </div>
      {question && (
        <ConfirmDialog
          title={t('lock.unlock')}
          confirm={t('lock.confirm')}
          cancel={t('lock.cancel')}
          isBusy={isBusy}
          error={fault}
          onConfirm={() => void confirm()}
          onClose={dismiss}
        >
          <p>
            {question.limit === null
              ? t('lock.useSlotUnlimited', { host: run.host })
              : t('lock.useSlot', { host: run.host, free: question.limit - question.used })}
          </p>
          <p>{t('lock.useSlot.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
