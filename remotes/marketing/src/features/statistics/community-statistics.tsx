import type { Statistics } from '@stufenlos/contracts';
import { useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { AnswerView, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import styles from './community-statistics.module.css';

/** Real figures or an honest sentence, never samples. */
export function CommunityStatistics(): ReactNode {
  const { t } = useTranslation('marketing');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const statistics = useAnswer(useCallback((signal: AbortSignal) => api.call('statistics', { signal }), [api]));
  return (
    <section className={styles.section}>
      <h2>{t('stats.heading')}</h2>
      <AnswerView
        answer={statistics}
        loading={t('stats.loading')}
        failed={t('stats.failed')}
        retry={t('stats.retry')}
        lines={2}
        onFailure={() => announce(t('stats.failed'))}
      >
        {(figures) => <Figures {...figures} />}
      </AnswerView>
    </section>
  );
}

function Figures({ scans, avgIssuesPerSite }: Statistics): ReactNode {
  const { t } = useTranslation('marketing');
  const formats = useFormats();
  return (
    <>
      {scans === 0 ? (
        <p className={styles.none}>{t('stats.empty')}</p>
      ) : (
        <dl className={styles.figures}>
          <div>
            <dt>{t('stats.scans')}</dt>
            <dd>{formats.number(scans)}</dd>
          </div>
          {avgIssuesPerSite !== null && (
            <div>
              <dt>{t('stats.issues')}</dt>
              <dd>{formats.number(avgIssuesPerSite, { maximumFractionDigits: 1 })}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.method}>{t('stats.method')}</p>
    </>
  );
}
