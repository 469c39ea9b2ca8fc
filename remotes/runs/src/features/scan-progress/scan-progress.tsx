import type { RunProgress } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Banner, Progress, ProgressSteps } from '@stufenlos/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { stepIds, stepOf, stepStateOf, type StepId } from './progress-steps.ts';
import styles from './scan-progress.module.css';
import { useSpacedAnnouncement } from './use-spaced-announcement.ts';

export interface ScanProgressProps {
  progress: RunProgress;
  /** A website check counts its pages instead of the steps of one page. */
  isSite: boolean;
  isConnectionLost: boolean;
  /** Says where a person finds the result after leaving the page. */
  leave: string;
  /** The control that stops the check. */
  children: ReactNode;
}

const slowMs = 30_000;

/** Shows the progress live, says that leaving the page is safe, and offers to stop the check. */
export function ScanProgress({ progress, isSite, isConnectionLost, leave, children }: ScanProgressProps): ReactNode {
  const { t } = useTranslation('runs');
  const isSlow = useIsSlow();
  const current = stepOf(progress);
  const place = progress.queuePosition;
  const nameOf = (id: StepId) => (id === 'queued' ? t('progress.waiting') : t(`progress.${id}`));
  const now = current === 'queued' && place !== undefined ? t('progress.queued', { position: place }) : nameOf(current);
  const isCounting = isSite && current !== 'queued';
  const { done, total } = progress.progress;
  // A new place in the queue or one more finished page is not a step, so it is not announced.
  useSpacedAnnouncement(isCounting ? t('progress.counting') : nameOf(current));

  return (
    <div className={styles.progress}>
      {isCounting ? (
        <Progress
          label={t('progress.label')}
          // The number of pages is unknown until the start page is done.
          valueText={total > 1 ? t('progress.pages', { done, total }) : t('progress.startPage')}
          value={done}
          max={Math.max(total, 1)}
        />
      ) : (
        <>
          <Progress label={t('progress.label')} valueText={now} value={stepIds.indexOf(current)} max={stepIds.length} />
          <ProgressSteps
            label={t('progress.label')}
            steps={stepIds.map((id) => {
              const state = stepStateOf(id, current);
              return {
                id,
                label: id === current ? now : nameOf(id),
                state,
                stateLabel: t(`progress.step.${state}`),
              };
            })}
          />
        </>
      )}
      {isConnectionLost && <Banner kind="attention">{t('progress.lost')}</Banner>}
      {isSlow && !isCounting && <p>{t('progress.slow')}</p>}
      <p className={styles.leave}>{leave}</p>
      {children}
    </div>
  );
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
