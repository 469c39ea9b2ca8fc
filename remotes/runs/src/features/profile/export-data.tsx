import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, saveFile } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import styles from './profile.module.css';
import { faultOf } from './use-account.ts';

/** All data as one file. It is fetched with the bearer, which a plain link could not send. */
export function ExportData(): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const { busy, fault, attempt } = useAction((cause) => faultOf(cause).sentence);
  const [isSaved, setSaved] = useState(false);

  const download = () =>
    attempt('export', async () => {
      setSaved(false);
      const file = await api.download('exportMe', {});
      saveFile(file.name, file.content);
      setSaved(true);
      announce(t('export.done'));
    });

  return (
    <section className={styles.block}>
      <h2>{t('export.heading')}</h2>
      <p>{t('export.text')}</p>
      {fault !== undefined && <Banner kind="error">{fault}</Banner>}
      <div className={styles.row}>
        <Button kind="secondary" isBusy={busy !== undefined} onClick={() => void download()}>
          {t('general.export')}
        </Button>
        {isSaved && <p className={styles.saved}>{t('export.done')}</p>}
      </div>
    </section>
  );
}
