import { comparisonParts, type ComparisonPart, type HistoryPoint } from '@stufenlos/contracts';
import { useFormats, useSearchParams, useTranslation } from '@stufenlos/platform';
import { Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Fetched } from '../../parts/requests/fetched.tsx';
import { useApiAnswer } from '../../parts/requests/use-api-answer.ts';
import { Comparison } from './comparison.tsx';
import styles from './compare.module.css';

/** This run against an earlier one of the same address; which one and what of it stands in the address (`?with=&change=`). */
export function Compare({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  const history = useApiAnswer('runHistory', { params: { id } });
  return (
    <Fetched answer={history} loading={t('trend.loading')} failed={t('trend.failed')} lines={4}>
      {({ runs }) => {
        const earlier = runs.slice(runs.findIndex((run) => run.id === id) + 1);
        return earlier.length === 0 ? <p>{t('compare.none')}</p> : <Chosen id={id} earlier={earlier} />;
      }}
    </Fetched>
  );
}

function Chosen({ id, earlier }: { id: string; earlier: readonly HistoryPoint[] }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const other = earlier.find((run) => run.id === query.get('with')) ?? earlier[0];
  const part = comparisonParts.find((one) => one === query.get('change')) ?? 'new';
  if (!other) return null;
  const choose = (next: { with: string; change: ComparisonPart }) =>
    setQuery(next, { replace: true, preventScrollReset: true });
  return (
    <div className={styles.compare}>
      <Select
        isStacked
        label={t('compare.with')}
        options={earlier.map((run) => ({
          value: run.id,
          label: t('compare.option', {
            date: formats.dateTime(run.finishedAt),
            violations: t('count.violations', { count: run.violations.rules }),
          }),
        }))}
        value={other.id}
        onChange={(event) => choose({ with: event.target.value, change: part })}
      />
      <Comparison
        key={other.id}
        id={id}
        otherId={other.id}
        part={part}
        onChange={(next) => choose({ with: other.id, change: next })}
      />
    </div>
  );
}
