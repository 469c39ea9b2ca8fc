import { changes, type Change, type History, type HistoryPoint } from '@stufenlos/contracts';
import { useFormats, usePlatform, useSearchParams, useTranslation } from '@stufenlos/platform';
import { AnswerView, Select, useAnswer } from '@stufenlos/ui';
import { useCallback, type ReactNode } from 'react';
import type { RuleTexts } from '@stufenlos/standards';
import { Comparison } from './comparison.tsx';
import styles from './compare.module.css';

export interface CompareProps {
  id: string;
  texts: RuleTexts;
}

/** This run against an earlier one of the same address; which one and what of it stands in the address (`?with=&change=`). */
export function Compare({ id, texts }: CompareProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const history = useAnswer<History>(
    useCallback((signal) => api.call('runHistory', { params: { id }, signal }), [api, id]),
  );
  return (
    <AnswerView
      answer={history}
      loading={t('trend.loading')}
      failed={t('trend.failed')}
      retry={t('fail.retry')}
      lines={4}
    >
      {({ runs }) => {
        const earlier = runs.slice(runs.findIndex((run) => run.id === id) + 1);
        return earlier.length === 0 ? <p>{t('compare.none')}</p> : <Chosen id={id} earlier={earlier} texts={texts} />;
      }}
    </AnswerView>
  );
}

function Chosen({ id, earlier, texts }: CompareProps & { earlier: readonly HistoryPoint[] }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const other = earlier.find((run) => run.id === query.get('with')) ?? earlier[0];
  const change = changes.find((one) => one === query.get('change')) ?? 'new';
  if (!other) return null;
  const choose = (next: { with: string; change: Change }) =>
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
        onChange={(event) => choose({ with: event.target.value, change })}
      />
      <Comparison
        key={other.id}
        id={id}
        otherId={other.id}
        change={change}
        texts={texts}
        onChange={(next) => choose({ with: other.id, change: next })}
      />
    </div>
  );
}
