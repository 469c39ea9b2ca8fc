import type { LockedRun } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, ConfirmDialog, Field } from '@stufenlos/ui';
import { useRef, useState, type ReactNode } from 'react';
import { CopyText } from '../../parts/copy-text.tsx';
import { ToolPanel } from '../../parts/tool-panel.tsx';
import styles from './share-run.module.css';
import { useShare } from './use-share.ts';

/** Creates a read-only link to the result, shows it once, and can revoke it. What ends a link asks first. */
export function ShareRun({ run }: { run: Pick<LockedRun, 'id' | 'share'> }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const { since, address, busy, fault, create, revoke } = useShare(run);
  const [asked, setAsked] = useState<'stop' | 'renew'>();
  const status = useRef<HTMLParagraphElement>(null);

  async function confirm(): Promise<void> {
    if (!(await (asked === 'stop' ? revoke() : create()))) return;
    setAsked(undefined);
    // The button that opened the dialog may be gone with the link.
    requestAnimationFrame(() => status.current?.focus());
  }

  return (
    <ToolPanel label={t('share.open')}>
      <p>{t('detail.share.note')}</p>
      <p ref={status} tabIndex={-1}>
        {since === undefined ? t('share.none') : t('share.since', { date: formats.dateTime(since) })}
      </p>
      {address !== undefined && <NewLink address={address} />}
      {since !== undefined && address === undefined && <p>{t('share.renew.note')}</p>}
      {fault !== undefined && !asked && <Banner kind="error">{fault}</Banner>}
      <div className={styles.actions}>
        {since === undefined ? (
          <Button kind="secondary" isBusy={busy === 'create'} onClick={() => void create()}>
            {t('share.create')}
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={() => setAsked('renew')}>
              {t('share.renew')}
            </Button>
            <Button kind="secondary" onClick={() => setAsked('stop')}>
              {t('share.stop')}
            </Button>
          </>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`share.${asked}.title`)}
          confirm={t(`share.${asked}`)}
          cancel={t('share.stop.cancel')}
          isBusy={busy !== undefined}
          error={fault}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`share.${asked}.text`)}</p>
        </ConfirmDialog>
      )}
    </ToolPanel>
  );
}

function NewLink({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <>
      <Field
        readOnly
        label={t('share.link')}
        hint={t('share.once')}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <CopyText text={address} label={t('share.copy')} copied={t('share.copied')} failed={t('share.copyFailed')} />
    </>
  );
}
