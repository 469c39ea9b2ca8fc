import type { LockedRun } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, ConfirmDialog, Field } from '@stufenlos/ui';
import { useRef, useState, type ReactNode } from 'react';
import { CopyText } from '../../parts/copy-text.tsx';
import { ToolPanel } from '../../parts/tool-panel.tsx';
import styles from './share-run.module.css';
import { useShare } from './use-share.ts';

/** Creates a read-only link to the result, shows it once, and can revoke it. */
export function ShareRun({ run }: { run: Pick<LockedRun, 'id' | 'share'> }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const { since, address, busy, fault, create, revoke } = useShare(run);
  const [isAsking, setAsking] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  async function stop(): Promise<void> {
    if (!(await revoke())) return;
    setAsking(false);
    // The button that opened the dialog is gone with the link.
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
      {fault !== undefined && !isAsking && <Banner kind="error">{fault}</Banner>}
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={busy === 'create'} onClick={() => void create()}>
          {since === undefined ? t('share.create') : t('share.renew')}
        </Button>
        {since !== undefined && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {t('share.stop')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('share.stop.title')}
          confirm={t('share.stop')}
          cancel={t('share.stop.cancel')}
          isBusy={busy === 'revoke'}
          error={fault}
          onConfirm={() => void stop()}
          onClose={() => setAsking(false)}
        >
          <p>{t('share.stop.text')}</p>
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
