import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { ScanForm } from '../../features/new-run/scan-form.tsx';

/** The page for an unknown and for an expired token. Both look the same. */
export function GoneScan(): ReactNode {
  const { t } = useTranslation('runs');
  const { config } = usePlatform();
  return (
    <>
      <p>{t('expired.text', { days: config.retentionDays })}</p>
      <ScanForm />
    </>
  );
}
