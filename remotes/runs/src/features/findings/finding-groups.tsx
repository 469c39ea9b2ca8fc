import type { FindingsQuery, GroupsPage, RunFinding } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { ReportClient } from '../../parts/report-client.ts';
import { usePaged } from '../../parts/use-paged.ts';
import { groupQuery, isFiltered, queryOf, withoutFilters, type FindingFilters } from './finding-filters.ts';
import { FindingTools } from './finding-tools.tsx';
import { findingsFault } from './findings-fault.ts';
import styles from './findings.module.css';
import { GroupCard } from './group-card.tsx';
import { useOpenGroups } from './use-open-groups.ts';
import { usePageChoices } from './use-page-choices.ts';

export interface FindingGroupsProps {
  client: ReportClient;
  category: FindingsQuery['category'];
  filters: FindingFilters;
  onChange: (changes: Partial<FindingFilters>) => void;
  /** The run has more than one page. */
  isSite: boolean;
  hasIgnored: boolean;
  texts: RuleTexts;
  /** What may be done with one finding, below it. */
  renderFindingTools?: ((finding: RunFinding) => ReactNode) | undefined;
}

/** Tools, number of findings, groups of them, 100 at a time; the focus goes to the first new one. */
export function FindingGroups(props: FindingGroupsProps): ReactNode {
  const { client, category, filters, onChange, isSite, hasIgnored, texts, renderFindingTools } = props;
  const { t } = useTranslation('runs');
  const pages = usePageChoices(client, category, isSite);
  const list = useRef<HTMLDivElement>(null);
  const { answers, isBusy, cause, loadMore } = usePaged(
    useCallback(
      (cursor: string | undefined, signal: AbortSignal) =>
        client.groups(
          { ...queryOf(category, filters), by: filters.by, ...(cursor !== undefined && { cursor }) },
          signal,
        ),
      [client, category, filters],
    ),
  );
  const groups = answers.flatMap((answer) => answer.groups);
  const first = answers[0];
  const open = useOpenGroups(`${category} ${filters.by}`);
  const words = first && t('filter.result', { count: first.nodes });
  const count = useAnnouncedCount(words, isBusy);
  const fault = cause === undefined ? undefined : t(findingsFault(cause));

  async function showMore(): Promise<void> {
    const answer = await loadMore();
    const key = answer?.groups[0]?.key;
    if (key === undefined || answers.length === 0) return;
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(key)}"] button`)?.focus(),
    );
  }

  function reset(): void {
    // The button is gone with what it stood under.
    count.current?.focus();
    onChange(withoutFilters(filters));
  }

  return (
    <div className={styles.findings} aria-busy={isBusy || undefined} ref={list}>
      <FindingTools
        filters={filters}
        onChange={onChange}
        choices={first?.choices}
        pages={pages}
        hasIgnored={hasIgnored}
      />
      {!first && isBusy && <Skeleton label={t('report.loadingFindings')} lines={6} />}
      {first && (
        <div className={styles.bar}>
          <p className={styles.count} ref={count} tabIndex={-1}>
            {words}
          </p>
          {groups.length > 0 && (
            <div className={styles.buttons}>
              <Button kind="secondary" onClick={() => open.openAll(groups.map(({ key }) => key))}>
                {t('rule.expandAll')}
              </Button>
              <Button kind="secondary" onClick={open.closeAll}>
                {t('rule.collapseAll')}
              </Button>
            </div>
          )}
        </div>
      )}
      {first?.total === 0 && <NoGroups filters={filters} hasIgnored={hasIgnored} onReset={reset} />}
      {groups.map((group) => (
        <GroupCard
          key={`${filters.by} ${group.key}`}
          client={client}
          group={group}
          by={filters.by}
          query={groupQuery({ ...queryOf(category, filters), by: filters.by }, group.key)}
          isOpen={open.isOpen(group.key)}
          isPrinted={open.isPrinted}
          onToggle={() => open.toggle(group.key)}
          isSite={isSite}
          texts={texts}
          renderFindingTools={renderFindingTools}
        />
      ))}
      {fault !== undefined && (
        <Banner kind="error" isDynamic>
          {fault}
        </Banner>
      )}
      {(fault !== undefined || hasMore(answers)) && (
        <div className={styles.more}>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void showMore()}>
            {fault === undefined ? t('list.loadMore') : t('fail.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

const hasMore = (answers: readonly GroupsPage[]) => answers.at(-1)?.next !== undefined;

/** The number is told when the filters changed it, not when somebody arrives. */
function useAnnouncedCount(words: string | undefined, isBusy: boolean) {
  const announce = useAnnounce();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || words === undefined || told.current === words) return;
    if (told.current !== undefined) announce(words);
    told.current = words;
  }, [announce, isBusy, words]);
  return useRef<HTMLParagraphElement>(null);
}

interface NoGroupsProps {
  filters: FindingFilters;
  hasIgnored: boolean;
  onReset: () => void;
}

/** Nothing there, nothing left, or nothing that matches: three different things. */
function NoGroups({ filters, hasIgnored, onReset }: NoGroupsProps): ReactNode {
  const { t } = useTranslation('runs');
  if (isFiltered(filters)) {
    return (
      <div className={styles.none}>
        <p>
          <strong>{t('filter.noneTitle')}</strong>
        </p>
        <p>{t('filter.noneText')}</p>
        <div>
          <Button kind="secondary" onClick={onReset}>
            {t('filter.reset')}
          </Button>
        </div>
      </div>
    );
  }
  return hasIgnored ? (
    <p>{t('filter.allIgnored')}</p>
  ) : (
    <div className={styles.none}>
      <p>
        <strong>{t('empty.title')}</strong>
      </p>
      <p>{t('empty.hint')}</p>
    </div>
  );
}
