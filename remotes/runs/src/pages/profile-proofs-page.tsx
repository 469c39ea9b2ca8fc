import { usePlatform, useSearchParams, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { ProvenSites } from '../features/site-proofs/proven-sites.tsx';
import styles from './profile-page.module.css';

/**
 * `/profile/proofs?url=`: proofs that a person controls a website. Paid checks of it may then ignore robots.txt, see
 * services/api/decisions/0025-robots-txt-binds-all-but-a-proven-owner.md.
 */
export function ProfileProofsPage(): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const [query] = useSearchParams();
  const answer = useAnswer(useCallback((signal: AbortSignal) => api.call('siteProofs', { signal }), [api]));
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('tabs.proofs')}</h1>
      <ProfileNavigation />
      <p>{t('proofs.lead')}</p>
      <AnswerView
        answer={answer}
        loading={t('proofs.loading')}
        failed={t('proofs.failed')}
        retry={t('plan.retry')}
        lines={6}
      >
        {({ proofs }) => <ProvenSites first={proofs} wanted={query.get('url') ?? ''} />}
      </AnswerView>
    </Wrap>
  );
}
