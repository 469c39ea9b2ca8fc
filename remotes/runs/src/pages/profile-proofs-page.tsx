import { useSearchParams, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { ProvenSites } from '../features/site-proofs/proven-sites.tsx';
import { Fetched } from '../parts/requests/fetched.tsx';
import { useApiAnswer } from '../parts/requests/use-api-answer.ts';
import styles from './profile-page.module.css';

/**
 * `/profile/proofs?url=`: proofs that a person controls a website. Paid checks of it may then ignore robots.txt, see
 * services/api/decisions/0025-robots-txt-binds-all-but-a-proven-owner.md.
 */
export function ProfileProofsPage(): ReactNode {
  const { t } = useTranslation('profile');
  const [query] = useSearchParams();
  const answer = useApiAnswer('siteProofs', {});
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('tabs.proofs')}</h1>
      <ProfileNavigation />
      <p>{t('proofs.lead')}</p>
      <Fetched answer={answer} loading={t('proofs.loading')} failed={t('proofs.failed')} lines={6}>
        {({ proofs }) => <ProvenSites first={proofs} wanted={query.get('url') ?? ''} />}
      </Fetched>
    </Wrap>
  );
}
