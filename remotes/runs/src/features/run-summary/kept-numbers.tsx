import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CriteriaCoverage } from '../coverage-map/criteria-coverage.tsx';
import { RunSummary } from './run-summary.tsx';

/** What is left of a result without its details. An empty list of findings would say that there were none. */
export function KeptNumbers({ run, stats }: { run: LockedRun; stats: RunStats }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  return (
    <>
      <Banner kind="info">{t('detail.removed', { date: formats.date(run.detailsRemovedAt ?? run.createdAt) })}</Banner>
      <RunSummary stats={stats} />
      <CriteriaCoverage run={run} states={stats.criteria} />
    </>
  );
}
