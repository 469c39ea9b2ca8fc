import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export function LoadingScan(): ReactNode {
  const { t } = useTranslation('runs');
  return <Skeleton label={t('scan.loading')} lines={6} />;
}
