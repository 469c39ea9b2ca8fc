import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { OwnRuns } from './run/own-runs.tsx';
import styles from './scan-page.module.css';

/** `/profile/runs`: the list of `/runs` inside the profile. */
export function ProfileRunsPage(): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <Wrap className={styles.screen}>
      <h1 tabIndex={-1}>{t('tabs.runs')}</h1>
      <ProfileNavigation />
      <OwnRuns />
    </Wrap>
  );
}
