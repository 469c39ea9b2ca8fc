import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';

/** A category without findings. */
export function NothingFound({ className }: { className: string | undefined }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <div className={className}>
      <p>
        <strong>{t('empty.title')}</strong>
      </p>
      <p>{t('empty.hint')}</p>
    </div>
  );
}
