import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './coverage-map.module.css';
import { StatusTag, type Status } from './tag.tsx';

export type CriterionStatus = Extract<Status, 'failed' | 'review' | 'clear' | 'manual' | 'obsolete'>;

export interface CoverageCriterion {
  number: string;
  name: string;
  status: CriterionStatus;
  /** Language of the name where it differs from the page's. */
  lang?: string;
}

export interface CoverageGroup {
  id: string;
  title: string;
  criteria: readonly CoverageCriterion[];
}

export interface CoverageMapProps {
  groups: readonly CoverageGroup[];
  /** Word of each state. */
  statusLabels: Record<CriterionStatus, string>;
  /** What the button says in either view: it names the other one. */
  showTable: string;
  showMap: string;
  /** The same facts as a table. */
  table: ReactNode;
}

/** Criteria by principle, each with number, name, shape and word of its state; or the same as a table (ux 5.2). */
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

function Groups({ groups, statusLabels }: Pick<CoverageMapProps, 'groups' | 'statusLabels'>): ReactNode {
  return (
    <div className={styles.groups}>
      {groups.map(({ id, title, criteria }) => (
        <section className={styles.group} key={id} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {criteria.map(({ number, name, status, lang }) => (
              <li className={styles.criterion} key={number}>
                <span>
                  <span className={styles.number}>{number}</span> <span lang={lang}>{name}</span>
                </span>
                <StatusTag status={status} label={statusLabels[status]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
