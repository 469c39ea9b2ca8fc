import type { Monitor } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import cards from '../../parts/site-cards.module.css';
import styles from './monitors.module.css';

/** Where messages go. The secret is there only in the answer that made it. */
export function MonitorHook({ webhook }: { webhook: NonNullable<Monitor['webhook']> }): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.hook}>
      <p className={styles.address}>
        {t('monitors.webhook.at')}: <code>{webhook.url}</code>
      </p>
      {webhook.lastError !== undefined && (
        <Banner kind="attention">
          <LastError error={webhook.lastError} />
        </Banner>
      )}
      {webhook.secret !== undefined && <Secret secret={webhook.secret} />}
    </div>
  );
}

/** What the API stores: `http <status>`, `refused` by our egress policy, `failed` without an answer. */
function LastError({ error }: { error: string }): ReactNode {
  const { t } = useTranslation('profile');
  const status = /^http (\d{3})$/.exec(error)?.[1];
  if (status !== undefined) return t('monitors.webhook.failed.status', { status });
  return t(error === 'refused' ? 'monitors.webhook.failed.refused' : 'monitors.webhook.failed.unanswered');
}

function Secret({ secret }: { secret: string }): ReactNode {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    announce(t('monitors.webhook.copied'));
  }

  return (
    <Banner kind="attention" heading={t('monitors.webhook.secret')}>
      <p>{t('monitors.webhook.once')}</p>
      <p className={styles.address}>
        <code>{secret}</code>
      </p>
      <div className={cards.actions}>
        <Button kind="secondary" onClick={() => void copy().catch(() => undefined)}>
          {t('monitors.webhook.copy')}
        </Button>
        {isCopied && <span>{t('monitors.webhook.copied')}</span>}
      </div>
    </Banner>
  );
}
