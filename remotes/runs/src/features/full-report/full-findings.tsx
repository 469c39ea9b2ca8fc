import type { FindingsQuery } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { FindingTable } from '../run-report/finding-table.tsx';
import styles from '../run-report/run-report.module.css';
import { findingsFault } from './findings-fault.ts';
import { useFindings } from './use-findings.ts';

export interface FullFindingsProps {
  runId: string;
  category: FindingsQuery['category'];
  texts: RuleTexts;
}

/** Every finding of an unlocked run, 50 at a time; the focus goes to the first new row. */
export function FullFindings({ runId, category, texts }: FullFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const { loaded, isBusy, cause, loadMore } = useFindings(runId, category);

  async function showMore(): Promise<void> {
    const first = await loadMore();
    if (!first) return;
    announce(t('table.more'));
    requestAnimationFrame(() => document.getElementById(`finding-${first.id}`)?.focus());
  }

  return (
    <div className={styles.panel} aria-busy={isBusy || undefined}>
      {!loaded && isBusy && <Skeleton label={t('report.loading')} lines={6} />}
      {loaded && <FindingTable findings={loaded.findings} total={loaded.total} texts={texts} />}
      {cause !== undefined && <Banner kind="error">{t(findingsFault(cause))}</Banner>}
      {(cause !== undefined || loaded?.next !== undefined) && (
        <div>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void showMore()}>
            {cause === undefined ? t('list.loadMore') : t('fail.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
