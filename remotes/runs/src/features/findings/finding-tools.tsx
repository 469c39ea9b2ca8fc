import { groupings, type GroupsPage } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { criterionOf } from '@stufenlos/standards';
import { Button, Checkbox, CheckboxGroup, RadioGroup, Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { impactOrder, withoutFilters, type FindingFilters } from './finding-filters.ts';
import styles from './findings.module.css';
import { SearchFindings } from './search-findings.tsx';

export interface FindingToolsProps {
  filters: FindingFilters;
  onChange: (changes: Partial<FindingFilters>) => void;
  /** What there is to filter by in this category; nothing until the first answer. */
  choices: GroupsPage['choices'] | undefined;
  /** Pages with findings; none for a run of one page. */
  pages: readonly { pageNo: string; url: string }[];
  /** Somebody ignores findings of this website. */
  hasIgnored: boolean;
}

/** What to show and how to group it. Everything acts at once and stands in the address. */
export function FindingTools({ filters, onChange, choices, pages, hasIgnored }: FindingToolsProps): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const nameOf = (criterion: string) =>
    criterion === 'none' ? t('filter.criterionNone') : `${criterion} ${criterionOf(criterion)?.names[locale] ?? ''}`;
  // What an address asks for is a choice as well, although nothing may match it.
  const withChosen = (values: readonly string[], chosen: string) => [
    ...new Set([...values, ...(chosen === '' ? [] : [chosen])]),
  ];
  const offered = groupings.filter((grouping) => grouping !== 'page' || pages.length > 1 || filters.by === 'page');
  return (
    <section className={styles.tools} aria-label={t('filter.label')}>
      <CheckboxGroup
        legend={t('filter.impact')}
        options={impactOrder
          .filter((impact) => (choices?.impacts ?? impactOrder).includes(impact) || filters.impacts.includes(impact))
          .map((impact) => ({ value: impact, label: t(`impact.${impact}`) }))}
        values={filters.impacts}
        onChange={(impacts) => onChange({ impacts })}
      />
      <div className={styles.choices}>
        <Select
          isStacked
          label={t('filter.criterion')}
          options={[
            { value: '', label: t('filter.criterionAll') },
            ...withChosen(choices?.criteria ?? [], filters.criterion).map((value) => ({ value, label: nameOf(value) })),
          ]}
          value={filters.criterion}
          onChange={(event) => onChange({ criterion: event.target.value })}
        />
        {(pages.length > 1 || filters.page !== '') && (
          <Select
            isStacked
            label={t('filter.page')}
            options={[
              { value: '', label: t('filter.pageAll') },
              ...withChosen(
                pages.map(({ pageNo }) => pageNo),
                filters.page,
              ).map((value) => ({
                value,
                label: pages.find(({ pageNo }) => pageNo === value)?.url ?? t('filter.pageNumber', { number: value }),
              })),
            ]}
            value={filters.page}
            onChange={(event) => onChange({ page: event.target.value })}
          />
        )}
      </div>
      <SearchFindings value={filters.q} onSearch={(q) => onChange({ q })} />
      {(hasIgnored || filters.withIgnored) && (
        <Checkbox
          label={t('filter.ignored')}
          checked={filters.withIgnored}
          onChange={(event) => onChange({ withIgnored: event.target.checked })}
        />
      )}
      <RadioGroup
        legend={t('filter.group')}
        options={offered.map((value) => ({ value, label: t(`filter.group.${value}`) }))}
        value={filters.by}
        onChange={(by) => onChange({ by })}
      />
      <div>
        <Button kind="secondary" onClick={() => onChange(withoutFilters(filters))}>
          {t('filter.reset')}
        </Button>
      </div>
    </section>
  );
}
