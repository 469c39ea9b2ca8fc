import { categories, type Category, type LockedRun, type RunStats } from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import { profileRules, ruleOf } from '@stufenlos/standards';
import { Tabs } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CategoryPanel } from './category-panel.tsx';
import type { RunReportProps } from './run-report-props.ts';

/** In plans that have best-practice rules, and where an earlier plan has found something by them. */
const hasRecommendations = ({ profile }: LockedRun, { categories: { recommendations } }: RunStats) =>
  profileRules(profile).some((id) => ruleOf(id)?.isBestPractice) || (recommendations?.rules ?? 0) > 0;

type TabId = Category | 'pages';

/**
 * The categories as tabs, each with its number of rules, and the pages of a website. The open one stands in the
 * address (ux 6.2).
 */
export function RunReport(props: RunReportProps): ReactNode {
  const { run, stats, texts, renderFindings, renderPages, takeUnlocking } = props;
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const hasPages = run.scope === 'site' && !run.locked && renderPages !== undefined;
  const shown = categories.filter((id) => id !== 'recommendations' || hasRecommendations(run, stats));
  const ids: TabId[] = hasPages ? [...shown, 'pages'] : shown;
  const selected = ids.find((id) => id === search.get('tab')) ?? 'violations';

  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // It was unlocked before the visitor's eyes, and the button that did it is gone (ux 5.5).
    if (takeUnlocking?.(run.locked)) heading.current?.focus();
  }, [run.locked, takeUnlocking]);

  function select(id: TabId): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
                texts={texts}
                renderFindings={renderFindings}
              />
            ),
        }))}
      />
    </section>
  );
}

/** Fetches nothing before somebody looks, and stays when they look elsewhere. */
function OnceSeen({ isSeen, children }: { isSeen: boolean; children: (() => ReactNode) | undefined }): ReactNode {
  const [wasSeen, setSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setSeen(true);
  return wasSeen && children?.();
}
