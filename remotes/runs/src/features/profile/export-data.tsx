import type { Sentence } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { saveFile } from '../../parts/save-file.ts';
import styles from './profile.module.css';
import { faultOf } from './use-account.ts';

/** All data as one file. It is fetched with the bearer, which a plain link could not send. */
export function ExportData(): ReactNode {
  const { t } = useTranslation('profile');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [fault, setFault] = useState<Sentence>();

  async function download(): Promise<void> {
    setState('busy');
    setFault(undefined);
    try {
      const data = await api.call('exportMe', {});
      const name = `${config.appName.toLowerCase()}-${data.exportedAt.slice(0, 10)}.json`;
      saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      setState('done');
      announce(t('export.done'));
    } catch (cause) {
      const { sentence } = faultOf(cause);
      setState('idle');
      setFault(sentence);
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
    }
  }

  return (
    <section className={styles.block}>
      <h2>{t('export.heading')}</h2>
      <p>{t('export.text')}</p>
      {fault && <Banner kind="error">{t(fault.key, fault.values ?? {})}</Banner>}
      <div className={styles.row}>
        <Button kind="secondary" isBusy={state === 'busy'} onClick={() => void download()}>
          {t('general.export')}
        </Button>
        {state === 'done' && <p className={styles.saved}>{t('export.done')}</p>}
      </div>
    </section>
  );
}
