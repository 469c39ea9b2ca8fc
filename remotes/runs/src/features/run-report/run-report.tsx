import type { Category, LockedRun, RunStats } from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Tabs } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { CategoryPanel } from './category-panel.tsx';

export interface RunReportProps {
  run: LockedRun;
  stats: RunStats;
  texts: RuleTexts;
}

const categories = ['violations', 'incomplete', 'passes', 'inapplicable'] as const satisfies readonly Category[];

/** The four categories as tabs, each with its number of rules. The open one stands in the address (ux 6.2). */
export function RunReport({ run, stats, texts }: RunReportProps): ReactNode {
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const selected = categories.find((category) => category === search.get('tab')) ?? 'violations';

  const heading = useRef<HTMLHeadingElement>(null);
  const wasLocked = useRef(run.locked);

  useEffect(() => {
    // It was unlocked before the visitor's eyes, and the button that did it is gone (ux 5.5).
    if (wasLocked.current && !run.locked) heading.current?.focus();
    wasLocked.current = run.locked;
  }, [run.locked]);

  function select(category: Category): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', category);
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
        tabs={categories.map((category) => ({
          id: category,
          label: t(`tabs.${category}`, { count: stats.categories[category].rules }),
          panel: (
            <CategoryPanel
              category={category}
              isSelected={category === selected}
              run={run}
              stats={stats}
              texts={texts}
            />
          ),
        }))}
      />
    </section>
  );
}
