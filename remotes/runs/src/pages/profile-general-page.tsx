import { DeleteAccount } from '@stufenlos/account';
import type { Me } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ExportData } from '../features/profile/export-data.tsx';
import { PlanBlock } from '../features/profile/plan-block.tsx';
import { Preferences } from '../features/profile/preferences.tsx';
import { ProfileDetails } from '../features/profile/profile-details.tsx';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { useAccount } from '../features/profile/use-account.ts';
import { Fetched } from '../parts/requests/fetched.tsx';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import styles from './profile-page.module.css';

/** `/profile/general`: details, plan, preferences, data export and deletion of the account. */
export function ProfileGeneralPage(): ReactNode {
  const { t } = useTranslation('profile');
  const me = useApiAnswer('me', {});
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <ProfileNavigation />
      <Fetched answer={me} loading={t('general.loading')} failed={t('general.failed')} lines={6}>
        {(first) => <Profile first={first} />}
      </Fetched>
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
