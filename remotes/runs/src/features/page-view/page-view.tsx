import type { LockedRun } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { useSay } from '../../parts/use-say.ts';
import { findingsFault } from '../findings/findings-fault.ts';
import { ReportContext, useReportOf } from '../findings/report-context.ts';
import { PageFindings } from './page-findings.tsx';
import { PagePicture } from './page-picture.tsx';
import styles from './page-view.module.css';
import { usePageView, type PlacedCategory } from './use-page-view.ts';
import { ViewTools } from './view-tools.tsx';

export interface PageViewProps extends ReportParts {
  run: LockedRun;
  /** Categories that have findings, in the order in which they are offered. */
  categories: readonly PlacedCategory[];
}

/** The picture of a page with all findings marked, beside the list of them. Selecting one in either selects it in both. */
export function PageView(props: PageViewProps): ReactNode {
  const { run, categories } = props;
  const { t } = useTranslation('runs');
  const say = useSay();
  const report = useReportOf(props, run);
  const state = usePageView(report, categories);
  const { paged, answers, findings, page, picture, refreshPicture } = state;
  const { busy } = paged;
  const isLoading = answers.length === 0 && busy !== undefined;
  const [selected, setSelected] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  return (
    <ReportContext value={report}>
      <div className={styles.view} aria-busy={busy !== undefined || undefined}>
        <ViewTools {...state} isLarge={isLarge} onLarge={setLarge} />
        {isLoading && <Skeleton label={t('report.loadingFindings')} lines={6} />}
        {answers.length > 0 && findings.length === 0 && <p>{t('view.none')}</p>}
        {findings.length > 0 && !picture && <p>{t(page?.isPictureLost ? 'view.lostPicture' : 'view.noPicture')}</p>}
        {findings.length > 0 && (
          <div className={picture && styles.panes}>
            {picture && (
              <PagePicture
                key={`${picture.src} ${isLarge}`}
                picture={picture}
                address={page?.finalUrl ?? page?.url ?? run.url}
                findings={findings}
                selected={selected}
                onSelect={setSelected}
                isLarge={isLarge}
                onBroken={() => void refreshPicture()}
              />
            )}
            <PageFindings
              findings={findings}
              page={page}
              picture={picture}
              selected={selected}
              onSelect={setSelected}
            />
          </div>
        )}
        {!isLoading && (
          <LoadMore
            paged={paged}
            failed={(cause) => say(findingsFault(cause))}
            find={({ findings: [next] }) => next && document.getElementById(`view-${next.id}`)}
          />
        )}
      </div>
    </ReportContext>
  );
}
