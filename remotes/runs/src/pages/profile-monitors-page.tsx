import { usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { MonitoredSites } from '../features/monitors/monitored-sites.tsx';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import styles from './profile-page.module.css';

/** `/profile/monitors`: websites that are checked daily, weekly or monthly. */
export function ProfileMonitorsPage(): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const answer = useAnswer(useCallback((signal: AbortSignal) => api.call('monitors', { signal }), [api]));
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('tabs.monitors')}</h1>
      <ProfileNavigation />
      <p>{t('monitors.lead')}</p>
      <AnswerView
        answer={answer}
        loading={t('monitors.loading')}
        failed={t('monitors.failed')}
        retry={t('plan.retry')}
        lines={6}
      >
        {({ monitors }) => <MonitoredSites first={monitors} />}
      </AnswerView>
    </Wrap>
  );
}
