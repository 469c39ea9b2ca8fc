import { changes, type Change } from '@stufenlos/contracts';
import { useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Banner, Button, Skeleton, Tabs } from '@stufenlos/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { usePaged } from '../../parts/use-paged.ts';
import { workFault } from '../../parts/work-fault.ts';
import { ComparedFindings, type ComparedPart } from './compared-findings.tsx';
import styles from './compare.module.css';

export interface ComparisonProps {
  id: string;
  otherId: string;
  change: Change;
  texts: RuleTexts;
  onChange: (change: Change) => void;
}

/** What was fixed, is new and is still open. Numbers come with every answer; the list is that of the chosen part. */
export function Comparison({ id, otherId, change, texts, onChange }: ComparisonProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const formats = useFormats();
  const paged = usePaged<ComparedPart>(
    useCallback(
      async (cursor, signal) => {
        const query = { change, ...(cursor !== undefined && { cursor }) };
        const answer = await api.call('compareRuns', { params: { id, otherId }, query, signal });
        return { ...answer, of: change };
      },
      [api, id, otherId, change],
    ),
  );
  // The numbers stay while another part is fetched, and when that fails.
  const newest = paged.answers.at(-1);
  const [compared, setCompared] = useState(newest);
  if (newest && newest !== compared) setCompared(newest);
  const fault = paged.cause === undefined ? undefined : workFault(paged.cause, 'compare.fault.conflict');

  if (!compared) {
    return fault ? (
      <Failed words={t(fault.key, fault.values ?? {})} isBusy={paged.isBusy} onRetry={() => void paged.loadMore()} />
    ) : (
      <Skeleton label={t('compare.loading')} lines={6} />
    );
  }
  const { differentRules, pagesOnlyOnce, counts, earlier } = compared;
  return (
    <>
      <h2>{t('compare.heading', { date: formats.date(earlier.finishedAt) })}</h2>
      {differentRules && <Banner kind="attention">{t('compare.differentRules', differentRules)}</Banner>}
      {pagesOnlyOnce > 0 && <Banner kind="info">{t('compare.pagesOnlyOnce', { count: pagesOnlyOnce })}</Banner>}
      <p>{t('compare.ignored')}</p>
      <Tabs
        label={t('compare.tabs')}
        selected={change}
        onSelect={onChange}
        tabs={changes.map((one) => ({
          id: one,
          label: t(`compare.tab.${one}`, { count: counts[one].nodes }),
          panel: one === change && (
            <div className={styles.part}>
              <p>
                {t(`compare.help.${one}`)}{' '}
                {t('compare.amount', {
                  count: counts[one].rules,
                  elements: t('summary.elements', { count: counts[one].nodes }),
                })}
              </p>
              {fault && (
                <Failed
                  words={t(fault.key, fault.values ?? {})}
                  isBusy={paged.isBusy}
                  onRetry={() => void paged.loadMore()}
                />
              )}
              {counts[one].nodes > 0 && (
                <ComparedFindings change={one} total={counts[one].nodes} paged={paged} texts={texts} />
              )}
            </div>
          ),
        }))}
      />
    </>
  );
}

function Failed({ words, isBusy, onRetry }: { words: string; isBusy: boolean; onRetry: () => void }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <Banner
      kind="error"
      isDynamic
      action={
        <Button kind="secondary" isBusy={isBusy} onClick={onRetry}>
          {t('fail.retry')}
        </Button>
      }
    >
      {words}
    </Banner>
  );
}
