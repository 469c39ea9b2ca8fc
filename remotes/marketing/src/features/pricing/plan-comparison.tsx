import { intervals, planWords } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { DataTable } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { planFacts, type PlanFacts } from './plan-facts.ts';

interface Row {
  id: string;
  label?: string;
  value: (facts: PlanFacts) => string;
}

/** What the plans differ in, a row each. */
function useRows(): Row[] {
  const { t } = useTranslation('marketing');
  const { t: billing } = useTranslation('billing');
  const formats = useFormats();
  const number = (value: number) => formats.number(value);
  const word = (isIncluded: boolean) => t(isIncluded ? 'plans.yes' : 'plans.no');
  const inPaid = ({ id }: PlanFacts) => word(id !== 'free');
  const prices = intervals.map((interval): Row => {
    const priceOf = (id: PlanFacts['id']) => {
      const key = id === 'free' ? undefined : planWords[id].cardPrice?.[interval];
      if (key !== undefined) return billing(key);
      return id === 'free' ? '–' : billing('pricing.enterprise.price');
    };
    return {
      id: interval,
      label: t('plans.price', { mode: billing(`pricing.mode.${interval}`) }),
      value: ({ id }) => priceOf(id),
    };
  });
  return [
    ...prices,
    { id: 'standard', value: ({ standard }) => standard },
    { id: 'rules', value: ({ rules }) => number(rules) },
    { id: 'criteria', value: ({ covered, criteria }) => t('plans.ofCriteria', { covered, criteria }) },
    { id: 'driven', value: ({ driven }) => number(driven) },
    { id: 'mobile', value: ({ seesMobile }) => word(seesMobile) },
    { id: 'dark', value: ({ seesDark }) => word(seesDark) },
    { id: 'recommendations', value: ({ recommendations }) => number(recommendations) },
    { id: 'questions', value: ({ questions }) => number(questions) },
    { id: 'pages', value: ({ pages }) => number(pages) },
    {
      id: 'sites',
      value: ({ sites }) => (sites === undefined ? '–' : sites === null ? t('plans.noLimit') : number(sites)),
    },
    { id: 'pictures', value: inPaid },
    { id: 'exports', value: inPaid },
    { id: 'sender', value: ({ hasOwnSender }) => word(hasOwnSender) },
    { id: 'monitoring', value: inPaid },
  ];
}

/** What the checks of the plans differ in, as a table. */
export function PlanComparison(): ReactNode {
  const { t } = useTranslation('marketing');
  const { t: billing } = useTranslation('billing');
  const nameOf = (id: PlanFacts['id']) => (id === 'free' ? t('plans.free') : billing(planWords[id].name));
  const rows = useRows();
  return (
    <DataTable
      caption={t('plans.caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'what',
          label: t('plans.what'),
          isRowHeader: true,
          cell: ({ id, label }) => label ?? t(`plans.row.${id}`),
        },
        ...planFacts.map((facts) => ({
          id: facts.id,
          label: nameOf(facts.id),
          cell: ({ value }: Row) => value(facts),
        })),
      ]}
    />
  );
}
