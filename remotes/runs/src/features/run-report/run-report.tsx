import type { Category, FindingsQuery, LockedRun, RunStats } from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Tabs } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CategoryPanel } from './category-panel.tsx';

export interface RunReportProps {
  run: LockedRun;
  stats: RunStats;
  texts: RuleTexts;
  /** The findings of an unlocked run; a locked one has its preview. */
  renderFindings?: ((category: FindingsQuery['category'], isSelected: boolean) => ReactNode) | undefined;
  /** The pages of an unlocked website. */
  renderPages?: (() => ReactNode) | undefined;
}

const categories = ['violations', 'incomplete', 'passes', 'inapplicable'] as const satisfies readonly Category[];

type TabId = Category | 'pages';

/**
 * The four categories as tabs, each with its number of rules, and the pages of a website. The open one stands in the
 * address (ux 6.2).
 */
export function RunReport({ run, stats, texts, renderFindings, renderPages }: RunReportProps): ReactNode {
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const hasPages = run.scope === 'site' && !run.locked && renderPages !== undefined;
  const ids: TabId[] = hasPages ? [...categories, 'pages'] : [...categories];
  const selected = ids.find((id) => id === search.get('tab')) ?? 'violations';

  const heading = useRef<HTMLHeadingElement>(null);
  const wasLocked = useRef(run.locked);

  useEffect(() => {
    // It was unlocked before the visitor's eyes, and the button that did it is gone (ux 5.5).
    if (wasLocked.current && !run.locked) heading.current?.focus();
    wasLocked.current = run.locked;
  }, [run.locked]);

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
          label: t(`tabs.${id}`, { count: id === 'pages' ? run.progress.total : stats.categories[id].rules }),
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
