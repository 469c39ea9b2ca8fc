import { PortalButton } from '@stufenlos/account';
import {
  useAnnounce,
  useEntitlement,
  usePageTitle,
  usePlatform,
  useSearchParams,
  useTranslation,
} from '@stufenlos/platform';
import { AnswerView, Banner, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import { AccountPanel } from '../features/account/account-panel.tsx';
import { ChoosePlan } from '../features/choose-plan/choose-plan.tsx';
import { CurrentPlan } from '../features/current-plan/current-plan.tsx';
import { TestMode } from '../parts/test-mode.tsx';
import styles from './setup-page.module.css';

/**
 * `/setup`: the current plan with its websites and invoices, and what the plans cost and contain. The account is last:
 * without a plan this is the only page that a signed-in person gets to. Each part stands without the others.
 */
export function SetupPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const [query] = useSearchParams();
  const { entitlement } = useEntitlement();
  const hasPlan = entitlement !== null && entitlement.state !== 'none';
  const plans = useAnswer(useCallback((signal: AbortSignal) => api.call('plans', { signal }), [api]));
  const title = t(hasPlan ? 'setup.title.paid' : 'setup.title');
  const told = plans.status === 'answered' ? plans.value : entitlement;

  usePageTitle(title);

  return (
    <Wrap className={styles.parts}>
      <h1>{title}</h1>
      {query.get('reason') === 'plan' && !hasPlan && <Banner kind="info">{t('setup.redirected')}</Banner>}
      {!hasPlan && <p>{t('setup.lead')}</p>}
      <TestMode mode={told?.mode ?? config.mode} />
      <CurrentPlan portal={<PortalButton />} />
      <AnswerView
        answer={plans}
        loading={t('setup.plans.loading')}
        failed={t('setup.plans.failed')}
        retry={t('setup.plans.retry')}
        lines={6}
        onFailure={() => announce(t('setup.plans.failed'), 'assertive')}
      >
        {(answer) => <ChoosePlan {...answer} />}
      </AnswerView>
      <AccountPanel />
    </Wrap>
  );
}
