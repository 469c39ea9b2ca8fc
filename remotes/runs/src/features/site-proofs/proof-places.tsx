import { proofDays, type SiteProof } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { CodeBlock } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './site-proofs.module.css';

/** What is to be published, and where: one of both is enough. */
export function ProofPlaces({ proof: { record, tag, origin } }: { proof: SiteProof }): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.places}>
      <p>{t('proofs.how', { days: proofDays })}</p>
      <h4>{t('proofs.dns')}</h4>
      <p>{t('proofs.dns.name')}</p>
      <Copied code={record.name} label={t('proofs.dns.name')} copy={t('proofs.dns.copyName')} />
      <p>{t('proofs.dns.value')}</p>
      <Copied code={record.value} label={t('proofs.dns.value')} copy={t('proofs.dns.copyValue')} />
      <h4>{t('proofs.meta')}</h4>
      <p>{t('proofs.meta.where', { origin })}</p>
      <Copied code={tag} label={t('proofs.meta.tag')} copy={t('proofs.meta.copy')} />
    </div>
  );
}

function Copied({ code, label, copy }: { code: string; label: string; copy: string }): ReactNode {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  return (
    <CodeBlock
      code={code}
      label={label}
      copyLabel={copy}
      copiedLabel={t('proofs.copied')}
      onCopied={() => announce(t('proofs.copied'))}
    />
  );
}
