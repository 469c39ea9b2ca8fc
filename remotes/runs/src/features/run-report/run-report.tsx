import { categories, type Category, type LockedRun, type RunStats } from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import { profileRules, ruleOf } from '@stufenlos/standards';
import { Tabs } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { withParameter } from '../../parts/forms/with-parameter.ts';
import { CategoryPanel, type CategoryPanelProps } from './category-panel.tsx';

/** True if the plan has best-practice rules, or if an earlier plan has found something with them. */
const hasRecommendations = ({ profile }: LockedRun, { categories: { recommendations } }: RunStats) =>
  profileRules(profile).some((id) => ruleOf(id)?.isBestPractice) || (recommendations?.rules ?? 0) > 0;

type TabId = Category | 'pages';

export interface RunReportProps extends Pick<CategoryPanelProps, 'run' | 'stats' | 'renderFindings'> {
  /** Renders the page list of an unlocked website check. */
  renderPages?: (() => ReactNode) | undefined;
  /** Returns true once after the run was unlocked on this page. */
  takeUnlocking?: (isLocked: boolean) => boolean;
}

/**
 * The categories and the pages of a website as tabs, each with its count. The query string holds the open tab
 * (`?tab=`).
 */
export function RunReport(props: RunReportProps): ReactNode {
  const { run, stats, renderFindings, renderPages, takeUnlocking } = props;
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const hasPages = run.scope === 'site' && !run.locked && renderPages !== undefined;
  const shown = categories.filter((id) => id !== 'recommendations' || hasRecommendations(run, stats));
  const ids: TabId[] = hasPages ? [...shown, 'pages'] : shown;
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
      <Tabs
        label={t('tabs.label')}
        selected={selected}
        onSelect={select}
        tabs={ids.map((id) => ({
          id,
          label: t(`tabs.${id}`, { count: id === 'pages' ? run.progress.total : (stats.categories[id]?.rules ?? 0) }),
          panel:
            id === 'pages' ? (
              <OnceSeen isSeen={id === selected}>{renderPages}</OnceSeen>
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

/** Renders its children when they are first shown, and keeps them afterwards. */
function OnceSeen({ isSeen, children }: { isSeen: boolean; children: (() => ReactNode) | undefined }): ReactNode {
  const [wasSeen, setSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setSeen(true);
  return wasSeen && children?.();
}
