import type { FindingGroup, FindingsQuery, GroupsPage, GroupsQuery } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Button, classNames, Skeleton } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import { useAnnouncedCount } from '../../parts/use-announced-count.ts';
import { usePaged, type Paged } from '../../parts/requests/use-paged.ts';
import { useSay } from '../../parts/use-say.ts';
import { groupQuery, isFiltered, queryOf, withoutFilters, type FindingFilters } from './filters/finding-filters.ts';
import { FindingTools, type FindingToolsProps } from './filters/finding-tools.tsx';
import { findingsFault } from './findings-fault.ts';
import styles from './findings.module.css';
import { GroupCard } from './group-card.tsx';
import { NoGroups } from './filters/no-groups.tsx';
import { useReport } from './report-context.ts';
import { useOpenGroups, type OpenGroups } from './use-open-groups.ts';

export interface FindingGroupsProps extends Omit<FindingToolsProps, 'choices'> {
  /** Elements of the category in the numbers of the run. */
  counted: number | undefined;
  /** Those of them that are not stored one by one. */
  unstored: number;
  /** Elements of a rule that are counted, but not stored one by one. */
  beyond: (ruleId: string) => number;
}

/** Groups, and the filters that found them. */
type FoundGroups = GroupsPage & { filters: FindingFilters };

const askedWith = (category: FindingsQuery['category'], filters: FindingFilters): Omit<GroupsQuery, 'cursor'> => ({
  ...queryOf(category, filters),
  by: filters.by,
});

function useFoundGroups(category: FindingsQuery['category'], filters: FindingFilters): Paged<FoundGroups> {
  const { client, edition } = useReport();
  return usePaged<FoundGroups>(
    useCallback(
      async (from, signal) => ({
        ...(await client.groups({ ...askedWith(category, filters), ...from }, signal)),
        filters,
      }),
      [client, category, filters],
    ),
    { edition },
  );
}

/** Tools, number of findings, groups of them, 100 at a time; the focus goes to the first new one. */
export function FindingGroups(props: FindingGroupsProps): ReactNode {
  const { category, filters, onChange, hasIgnored, counted = 0, unstored, beyond } = props;
  const { t } = useTranslation('runs');
  const say = useSay();
  const { edition } = useReport();
  const list = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const paged = useFoundGroups(category, filters);
  const { answers, busy } = paged;
  // One that has become smaller, because a part of it was ignored, may come again further down.
  const seen = new Map(answers.flatMap((answer) => answer.groups.map((group) => [group.key, group])));
  const groups = [...seen.values()];
  const [first] = answers;
  // Until other groups arrive, those that stand there are about the filters that found them.
  const shown = first?.filters ?? filters;
  const query = askedWith(category, shown);
  const open = useOpenGroups(
    `${category} ${shown.by}`,
    groups.map(({ key }) => key),
    JSON.stringify(query),
  );
  // Only without filters the list and the numbers of the run are about the same elements.
  const isWhole = !isFiltered(shown) && !shown.withIgnored;
  const words = first && t('filter.result', { count: first.nodes });
  useAnnouncedCount(words, busy !== undefined, edition);

  function reset(): void {
    // The button is gone with what it stood under.
    count.current?.focus();
    onChange(withoutFilters(filters));
  }

  return (
    <div className={styles.findings} aria-busy={busy !== undefined || undefined} ref={list}>
      <FindingTools {...props} choices={first?.choices} />
      {!first && busy && <Skeleton label={t('report.loadingFindings')} lines={6} />}
      {first && (
        <div className={styles.bar}>
          <p className={styles.count} ref={count} tabIndex={-1}>
            {words}
          </p>
          {groups.length > 0 && <OpenAll open={open} />}
        </div>
      )}
      {first && isWhole && unstored > 0 && <p>{t('filter.capped', { count: counted, shown: counted - unstored })}</p>}
      {first?.total === 0 && <NoGroups filters={shown} hasIgnored={hasIgnored} onReset={reset} />}
      {groups.length > 0 && <GroupList groups={groups} query={query} open={open} beyondOf={isWhole ? beyond : none} />}
      <LoadMore
        paged={paged}
        className={styles.more}
        failed={(cause) => say(findingsFault(cause))}
        find={({ groups: [next] }) => (first && next ? buttonOf(list.current, next.key) : null)}
      />
    </div>
  );
}

const none = () => 0;

interface GroupListProps {
  groups: readonly FindingGroup[];
  query: Omit<GroupsQuery, 'cursor'>;
  open: OpenGroups;
  /** Elements of a rule that are counted, but not stored one by one. */
  beyondOf: (ruleId: string) => number;
}

/** Open groups whose elements are asked for wherever they stand; the others are when they come into view. */
const askedAtOnce = 10;

/** The groups, and in a wide window a pane beside them for the one that is open. */
function GroupList({ groups, query, open, beyondOf }: GroupListProps): ReactNode {
  const { by } = query;
  const first = groups.filter(({ key }) => open.isOpen(key)).slice(0, askedAtOnce);
  return (
    <div className={classNames(styles.groups, open.isPane && styles.pane)}>
      <div className={styles.master}>
        {groups.map((group) => (
          <GroupCard
            key={`${by} ${group.key}`}
            group={group}
            beyond={by === 'rule' ? beyondOf(group.key) : 0}
            by={by}
            query={groupQuery(query, group.key)}
            isOpen={open.isOpen(group.key)}
            isAskedAtOnce={open.isAllAsked || first.includes(group)}
            isPrinted={open.isPrinted}
            onToggle={() => open.toggle(group.key)}
          />
        ))}
      </div>
    </div>
  );
}

const buttonOf = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-group="${CSS.escape(key)}"] button`);

function OpenAll({ open }: { open: OpenGroups }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <div className={styles.buttons}>
      <Button kind="secondary" onClick={open.openAll}>
        {t('rule.expandAll')}
      </Button>
      <Button kind="secondary" onClick={open.closeAll}>
        {t('rule.collapseAll')}
      </Button>
    </div>
  );
}
