import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { ScanForm } from '../../features/new-run/scan-form.tsx';

/** Unknown and expired look the same: who guesses tokens learns nothing (P66). */
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
