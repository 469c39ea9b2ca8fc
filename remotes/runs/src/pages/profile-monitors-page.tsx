import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { MonitoredSites } from '../features/monitors/monitored-sites.tsx';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { Fetched } from '../parts/requests/fetched.tsx';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import styles from './profile-page.module.css';

/** `/profile/monitors`: websites that are checked daily, weekly or monthly. */
export function ProfileMonitorsPage(): ReactNode {
  const { t } = useTranslation('profile');
  const answer = useApiAnswer('monitors', {});
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('tabs.monitors')}</h1>
      <ProfileNavigation />
      <p className={styles.lead}>
        {t('monitors.lead')} {t('monitors.firstScan')}
      </p>
      <Fetched answer={answer} loading={t('monitors.loading')} failed={t('monitors.failed')} lines={6}>
        {({ monitors }) => <MonitoredSites first={monitors} />}
      </Fetched>
    </Wrap>
  );
}
