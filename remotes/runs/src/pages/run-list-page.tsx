import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { OwnRuns } from './run/own-runs.tsx';
import styles from './scan-page.module.css';

/** `/runs`. */
export function RunListPage(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <Wrap className={styles.screen}>
      <h1 tabIndex={-1}>{t('list.title')}</h1>
      <OwnRuns />
    </Wrap>
  );
}
