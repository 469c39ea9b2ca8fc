import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer, Wrap } from '@stufenlos/ui';
import { useCallback, useEffect, type ReactNode } from 'react';
import { ChoosePlan } from '../features/choose-plan/choose-plan.tsx';
import styles from './setup-page.module.css';

/** `/setup`: what the plans cost and contain. Open to everybody until there are accounts to order with. */
export function SetupPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const plans = useAnswer(useCallback((signal: AbortSignal) => api.call('plans', { signal }), [api]));
  const hasFailed = plans.status === 'failed' && !plans.isRetrying;

  useEffect(() => {
    if (hasFailed) announce(t('setup.plans.failed'), 'assertive');
  }, [hasFailed, announce, t]);

  return (
    <Wrap className={styles.page}>
      <h1>{t('setup.title')}</h1>
      <p>{t('setup.lead')}</p>
      <AnswerView
        answer={plans}
        loading={t('setup.plans.loading')}
        failed={t('setup.plans.failed')}
        retry={t('setup.plans.retry')}
        lines={6}
      >
        {(answer) => <ChoosePlan {...answer} />}
      </AnswerView>
    </Wrap>
  );
}
