import { useTranslation } from '@stufenlos/platform';
import { Banner } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Stands on every page with a price while nothing is really paid. */
export function TestMode({ mode }: { mode: 'test' | 'live' }): ReactNode {
  const { t } = useTranslation('billing');
  return mode === 'test' ? <Banner kind="info">{t('mode.test')}</Banner> : null;
}
