import { DeleteAccount } from '@stufenlos/account';
import type { Me } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { ExportData } from '../features/profile/export-data.tsx';
import { PlanBlock } from '../features/profile/plan-block.tsx';
import { Preferences } from '../features/profile/preferences.tsx';
import { ProfileDetails } from '../features/profile/profile-details.tsx';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { useAccount } from '../features/profile/use-account.ts';
import styles from './profile-page.module.css';

/** `/profile/general`: details, plan, preferences, data export and deletion of the account. */
export function ProfileGeneralPage(): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const me = useAnswer(useCallback((signal: AbortSignal) => api.call('me', { signal }), [api]));
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <ProfileNavigation />
      <AnswerView
        answer={me}
        loading={t('general.loading')}
        failed={t('general.failed')}
        retry={t('plan.retry')}
        lines={6}
      >
        {(first) => <Profile first={first} />}
      </AnswerView>
    </Wrap>
  );
}

function Profile({ first }: { first: Me }): ReactNode {
  const { t } = useTranslation('profile');
  const account = useAccount(first);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2>{t('tabs.general')}</h2>
        <ProfileDetails account={account} />
      </section>
      <PlanBlock />
      <Preferences account={account} />
      <ExportData />
      <section className={styles.section}>
        <h2>{t('general.delete')}</h2>
        <p>{t('delete.about')}</p>
        <div>
          <DeleteAccount hasLiveSubscription={account.me.hasLiveSubscription} />
        </div>
      </section>
    </div>
  );
}
