import { comparisonParts, type ComparisonPart } from '@stufenlos/contracts';
import { useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Skeleton, Tabs } from '@stufenlos/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { usePaged, type Paged } from '../../parts/requests/use-paged.ts';
import { useSay } from '../../parts/use-say.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import { ComparedFindings, type PartOfComparison } from './compared-findings.tsx';
import styles from './compare.module.css';

const none = { rules: 0, nodes: 0 };

export interface ComparisonProps {
  id: string;
  otherId: string;
  part: ComparisonPart;
  onChange: (part: ComparisonPart) => void;
}

/**
 * What was fixed, is new, is still open and was not looked for before. Numbers come with every answer; the list is that of
 * the chosen part.
 */
export function Comparison({ id, otherId, part, onChange }: ComparisonProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const paged = usePaged<PartOfComparison>(
    useCallback(
      async (from, signal) => {
        const query = { change: part, ...from };
        return { ...(await api.call('compareRuns', { params: { id, otherId }, query, signal })), of: part };
      },
      [api, id, otherId, part],
    ),
  );
  // The numbers stay while another part is fetched, and when that fails.
  const newest = paged.answers.at(-1);
  const [compared, setCompared] = useState(newest);
  if (newest && newest !== compared) setCompared(newest);

  if (!compared) return paged.failure ? <Failed {...paged} /> : <Skeleton label={t('compare.loading')} lines={6} />;
  const amounts = { ...compared.counts, notLookedFor: compared.notLookedFor ?? none };
  // Usually there are none. An address may still name this part.
  const parts = comparisonParts.filter((one) => one !== 'notLookedFor' || one === part || amounts[one].nodes > 0);
  return (
    <>
      <Notes {...compared} />
      <Tabs
        label={t('compare.tabs')}
        selected={part}
        onSelect={onChange}
        tabs={parts.map((one) => ({
          id: one,
          label: t(`compare.tab.${one}`, { count: amounts[one].nodes }),
          panel: one === part && (
            <div className={styles.part}>
              <p>
                {amounts[one].nodes > 0 && `${t(`compare.help.${one}`)} `}
                {t('compare.amount', {
                  count: amounts[one].rules,
                  elements: t('summary.elements', { count: amounts[one].nodes }),
                })}
              </p>
              <Failed {...paged} />
              {amounts[one].nodes > 0 && <ComparedFindings part={one} total={amounts[one].nodes} paged={paged} />}
            </div>
          ),
        }))}
      />
    </>
  );
}

/** The date of the other run, and what a reader must know before the numbers. */
function Notes({ earlier, differentRules, pagesOnlyOnce, notCompared }: PartOfComparison): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  return (
    <>
      <h2>{t('compare.heading', { date: formats.date(earlier.finishedAt) })}</h2>
      {differentRules && <Banner kind="attention">{t('compare.differentRules', differentRules)}</Banner>}
      {pagesOnlyOnce > 0 && <Banner kind="info">{t('compare.pagesOnlyOnce', { count: pagesOnlyOnce })}</Banner>}
      {notCompared && <Banner kind="info">{t('compare.notCompared', { count: notCompared.nodes })}</Banner>}
      <p>{t('compare.ignored')}</p>
    </>
  );
}

function Failed({ failure, busy, loadMore }: Paged<PartOfComparison>): ReactNode {
  const { t } = useTranslation('runs');
  const say = useSay();
  const retry = (
    <Button kind="secondary" isBusy={busy !== undefined} onClick={() => void loadMore()}>
      {t('fail.retry')}
    </Button>
  );
  return (
    failure && (
      <Banner kind="error" isDynamic action={retry}>
        {say(workFault(failure.cause, 'compare.fault.conflict'))}
      </Banner>
    )
  );
}
