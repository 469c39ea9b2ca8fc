import { groupings, type FindingsQuery, type GroupsPage } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { criterionOf } from '@stufenlos/standards';
import { Button, Checkbox, CheckboxGroup, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { SelectOrAll } from '../../../parts/forms/select-or-all.tsx';
import { pageOptions } from '../../../parts/page-options.ts';
import { impactOrder, withoutFilters, type FindingFilters } from './finding-filters.ts';
import styles from './finding-tools.module.css';
import { useReport } from '../report-context.ts';
import { SearchFindings } from './search-findings.tsx';
import { usePageChoices } from './use-page-choices.ts';

export interface FindingToolsProps {
  category: FindingsQuery['category'];
  filters: FindingFilters;
  onChange: (changes: Partial<FindingFilters>) => void;
  /** What there is to filter by in this category; nothing until the first answer. */
  choices: GroupsPage['choices'] | undefined;
  /** Somebody ignores findings of this website. */
  hasIgnored: boolean;
}

/** What to show and how to group it. Everything acts at once and stands in the address. */
export function FindingTools({ category, filters, onChange, choices, hasIgnored }: FindingToolsProps): ReactNode {
  const { t } = useTranslation('runs');
  const pages = usePageChoices(useReport(), category);
  const choosable = pageOptions(pages);
  const impacts = impactOrder.filter(
    (impact) => (choices?.impacts ?? impactOrder).includes(impact) || filters.impacts.includes(impact),
  );
  const offered = groupings.filter((grouping) => grouping !== 'page' || pages.length > 1 || filters.by === 'page');
  return (
    <section className={styles.tools} aria-label={t('filter.label')}>
      <SearchFindings value={filters.q} onSearch={(q) => onChange({ q })} />
      <div className={styles.choices}>
        <CriterionSelect
          criteria={choices?.criteria ?? []}
          value={filters.criterion}
          onChange={(criterion) => onChange({ criterion })}
        />
        {(pages.length > 1 || filters.page !== '') && (
          <SelectOrAll
            isStacked
            label={t('filter.page')}
            all={t('filter.pageAll')}
            values={choosable.map(({ value }) => value)}
            labelOf={(value) =>
              choosable.find((option) => option.value === value)?.label ?? t('filter.pageNumber', { number: value })
            }
            value={filters.page}
            onChange={(page) => onChange({ page })}
          />
        )}
      </div>
      <CheckboxGroup
        legend={t('filter.impact')}
        options={impacts.map((impact) => ({ value: impact, label: t(`impact.${impact}`) }))}
        values={filters.impacts}
        onChange={(next) => onChange({ impacts: next })}
      />
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
      <Button kind="quiet" onClick={() => onChange(withoutFilters(filters))}>
        {t('filter.reset')}
      </Button>
    </section>
  );
}

interface CriterionSelectProps {
  criteria: readonly string[];
  value: string;
  onChange: (criterion: string) => void;
}

function CriterionSelect({ criteria, value, onChange }: CriterionSelectProps): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  return (
    <SelectOrAll
      isStacked
      label={t('filter.criterion')}
      all={t('filter.criterionAll')}
      values={criteria}
      labelOf={(number) =>
        number === 'none' ? t('filter.criterionNone') : `${number} ${criterionOf(number)?.names[locale] ?? ''}`
      }
      value={value}
      onChange={onChange}
    />
  );
}
