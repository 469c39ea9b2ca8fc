import { useState, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import styles from './coverage-map.module.css';
import { StatusMark, type Status } from '../feedback/tag.tsx';

export type CriterionStatus = Extract<Status, 'failed' | 'review' | 'clear' | 'manual' | 'obsolete'>;

export interface CoverageCriterion {
  number: string;
  name: string;
  status: CriterionStatus;
  /** Language of the name, when it differs from the page's. */
  lang?: string;
}

export interface CoverageGroup {
  id: string;
  title: string;
  criteria: readonly CoverageCriterion[];
}

export interface CoverageMapProps {
  groups: readonly CoverageGroup[];
  /** The word for each state. */
  statusLabels: Record<CriterionStatus, string>;
  /** The button's text in each view; it names the other view. */
  showTable: string;
  showMap: string;
  /** The same data as a table. */
  table: ReactNode;
}

/** Shows the criteria by principle, each with number, name, icon and word of its state, or the same as a table. */
export function CoverageMap({ groups, statusLabels, showTable, showMap, table }: CoverageMapProps): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <div className={styles.coverage}>
      <Button kind="secondary" onClick={() => setTable(!isTable)}>
        {isTable ? showMap : showTable}
      </Button>
      {isTable ? table : <Groups groups={groups} statusLabels={statusLabels} />}
    </div>
  );
}

type Words = CoverageMapProps['statusLabels'];

function Groups({ groups, statusLabels }: Pick<CoverageMapProps, 'groups' | 'statusLabels'>): ReactNode {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.id} group={group} words={statusLabels} />
      ))}
    </div>
  );
}

/** Each list starts closed and shows its sums, because fifty criteria would push the rest far down. */
function Group({ group: { title, criteria }, words }: { group: CoverageGroup; words: Words }): ReactNode {
  return (
    <section aria-label={title}>
      <details className={styles.group}>
        <summary className={styles.summary}>
          <h3 className={styles.title}>{title}</h3>
          <span className={styles.sums}>{sumsOf(criteria, words)}</span>
        </summary>
        <ul className={styles.list}>
          {criteria.map((criterion) => (
            <Criterion key={criterion.number} criterion={criterion} words={words} />
          ))}
        </ul>
      </details>
    </section>
  );
}

const sumsOf = (criteria: readonly CoverageCriterion[], words: Words): string =>
  (Object.keys(words) as CriterionStatus[])
    .map((status) => ({ status, count: criteria.filter((criterion) => criterion.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${words[status]}`)
    .join(', ');

function Criterion({ criterion, words }: { criterion: CoverageCriterion; words: Words }): ReactNode {
  const { number, name, status, lang } = criterion;
  return (
    <li className={styles.criterion}>
      <StatusMark status={status} />
      <span>
        <span className={styles.number}>{number}</span> <span lang={lang}>{name}</span>{' '}
        <span className={styles.state}>{words[status]}</span>
      </span>
    </li>
  );
}
