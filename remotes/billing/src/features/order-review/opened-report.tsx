import type { PlanPrice } from '@stufenlos/contracts';
import { useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';

export interface OpenedReportProps {
  run: string;
  interval: PlanPrice['interval'];
}

/** Which report the order unlocks, and how long its website takes a place. While that is not known, only that it does. */
export function OpenedReport({ run, interval }: OpenedReportProps): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const formats = useFormats();
  const answer = useAnswer(
    useCallback((signal: AbortSignal) => api.call('getRun', { params: { id: run }, signal }), [api, run]),
  );
  const known = answer.status === 'answered' ? answer.value : undefined;
  if (!known) return <li>{t('order.opensRun')}</li>;
  const { host, finishedAt, createdAt } = known;
  return (
    <>
      <li>{t('order.opensReport', { host, date: formats.date(finishedAt ?? createdAt) })}</li>
      <li>{t(`order.place.${interval}`, { host })}</li>
    </>
  );
}
