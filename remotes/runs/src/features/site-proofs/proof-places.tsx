import { proofDays, type SiteProof } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import styles from './site-proofs.module.css';

/** What is to be published, and where: one of both is enough. */
export function ProofPlaces({ proof: { record, tag, origin } }: { proof: SiteProof }): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.places}>
      <p>{t('proofs.how', { days: proofDays })}</p>
      <h4>{t('proofs.dns')}</h4>
      <p>{t('proofs.dns.name')}</p>
      <CopiedCode
        copied={t('proofs.copied')}
        code={record.name}
        label={t('proofs.dns.name')}
        copy={t('proofs.dns.copyName')}
      />
      <p>{t('proofs.dns.value')}</p>
      <CopiedCode
        copied={t('proofs.copied')}
        code={record.value}
        label={t('proofs.dns.value')}
        copy={t('proofs.dns.copyValue')}
      />
      <h4>{t('proofs.meta')}</h4>
      <p>{t('proofs.meta.where', { origin })}</p>
      <CopiedCode copied={t('proofs.copied')} code={tag} label={t('proofs.meta.tag')} copy={t('proofs.meta.copy')} />
    </div>
  );
}
