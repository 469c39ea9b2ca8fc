import {
  categories,
  isFinal,
  withoutIgnored,
  type Category,
  type LockedRun,
  type RunStats,
} from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import { profileRules, ruleOf } from '@stufenlos/standards';
import { Button, Tabs } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { withParameter } from '../../parts/forms/with-parameter.ts';
import { CategoryPanel, type CategoryPanelProps } from './category-panel.tsx';
import styles from './run-report.module.css';

/** True if the plan has best-practice rules, or if an earlier plan has found something with them. */
const hasRecommendations = ({ profile }: LockedRun, { categories: { recommendations } }: RunStats) =>
  profileRules(profile).some((id) => ruleOf(id)?.isBestPractice) || (recommendations?.rules ?? 0) > 0;

type TabId = Category | 'pages' | 'view';

/** Categories whose findings have a place on the page. */
const placed = ['violations', 'recommendations', 'incomplete'] as const;

export interface RunReportProps extends Pick<CategoryPanelProps, 'run' | 'stats' | 'renderFindings'> {
  /** Renders the page list of an unlocked website check. */
  renderPages?: (() => ReactNode) | undefined;
  /** Renders the picture of a page with its findings, for an unlocked run. */
  renderView?: ((shown: readonly (typeof placed)[number][]) => ReactNode) | undefined;
  /** Asks the lists again, which show an earlier state of the check. */
  onRefresh?: (() => void) | undefined;
  /** Returns true once after the run was unlocked on this page. */
  takeUnlocking?: (isLocked: boolean) => boolean;
}

/**
 * The categories, the pages of a website and the view of a page as tabs, with their counts. The query string holds the
 * open tab (`?tab=`).
 */
export function RunReport(props: RunReportProps): ReactNode {
  const { run, stats, renderFindings, renderPages, renderView, onRefresh, takeUnlocking } = props;
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const hasPages = run.scope === 'site' && !run.locked && renderPages !== undefined;
  const shown = categories.filter((id) => id !== 'recommendations' || hasRecommendations(run, stats));
  const found = placed.filter((id) => shown.includes(id) && (stats.categories[id]?.rules ?? 0) > 0);
  const hasView = run.profile !== 'free' && !run.locked && renderView !== undefined && found.length > 0;
  const ids: TabId[] = [...shown, ...(hasPages ? (['pages'] as const) : []), ...(hasView ? (['view'] as const) : [])];
  const selected = ids.find((id) => id === search.get('tab')) ?? 'violations';

  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The report was just unlocked on this page, and the pressed button is gone. The focus moves to this heading.
    if (takeUnlocking?.(run.locked)) heading.current?.focus();
  }, [run.locked, takeUnlocking]);

  function select(id: TabId): void {
    setSearch((before) => withParameter(before, 'tab', id), { replace: true, preventScrollReset: true });
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('report.heading')}
      </h2>
      {onRefresh && <Older onRefresh={onRefresh} heading={heading} />}
      <Tabs
        label={t('tabs.label')}
        selected={selected}
        onSelect={select}
        tabs={ids.map((id) => ({
          id,
          label: t(`tabs.${id}`, { count: countOf(id, run, stats) }),
          panel:
            id === 'pages' || id === 'view' ? (
              <OnceSeen isSeen={id === selected}>{id === 'pages' ? renderPages : () => renderView?.(found)}</OnceSeen>
            ) : (
              <CategoryPanel
                category={id}
                isSelected={id === selected}
                run={run}
                stats={stats}
                renderFindings={renderFindings}
              />
            ),
        }))}
      />
    </section>
  );
}

interface OlderProps {
  onRefresh: () => void;
  heading: RefObject<HTMLElement | null>;
}

function Older({ onRefresh, heading }: OlderProps): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <div className={styles.older}>
      <p>{t('report.older')}</p>
      <Button
        kind="secondary"
        onClick={() => {
          // The button is gone with its sentence.
          heading.current?.focus();
          onRefresh();
        }}
      >
        {t('report.refresh')}
      </Button>
    </div>
  );
}

function countOf(id: TabId, run: LockedRun, stats: RunStats): number {
  if (id === 'view') return 0;
  // The list also has the addresses that turned out to be no further page. A finished run has no open ones.
  if (id === 'pages') return run.progress[isFinal(run.state) ? 'done' : 'total'] + (run.site?.skipped ?? 0);
  // The list itself, because numbers of earlier results count these rules on each page.
  if (id === 'passes' || id === 'inapplicable') return run.rules[id].length;
  return withoutIgnored(stats, run.ignored).categories[id]?.rules ?? 0;
}

/** Renders its children when they are first shown, and keeps them afterwards. */
function OnceSeen({ isSeen, children }: { isSeen: boolean; children: (() => ReactNode) | undefined }): ReactNode {
  const [wasSeen, setSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setSeen(true);
  return wasSeen && children?.();
}
