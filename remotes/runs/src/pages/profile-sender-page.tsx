import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { SenderSettings } from '../features/sender/sender-settings.tsx';
import { Fetched } from '../parts/requests/fetched.tsx';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import styles from './profile-page.module.css';

/** `/profile/sender`: the own logo and sender on reports. Open without a plan too, so that it can be deleted. */
export function ProfileSenderPage(): ReactNode {
  const { t } = useTranslation('profile');
  const answer = useApiAnswer('sender', {});
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('tabs.sender')}</h1>
      <ProfileNavigation />
      <p className={styles.lead}>{t('sender.lead')}</p>
      <Fetched answer={answer} loading={t('sender.loading')} failed={t('sender.failed')} lines={6}>
        {(state) => <SenderSettings first={state} />}
      </Fetched>
    </Wrap>
  );
}
