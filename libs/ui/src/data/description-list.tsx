import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** Names and values of one thing, one row each. */
export function DescriptionList({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.list}>{children}</dl>;
}

export interface DescriptionRowProps {
  term: ReactNode;
  children: ReactNode;
  /** Changes the value. Its accessible name must say which value, because rows look alike. */
  action?: ReactNode;
  /** Result of the last change, beside its value. */
  note?: ReactNode;
}

export function DescriptionRow({ term, children, action, note }: DescriptionRowProps): ReactNode {
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
      {action !== undefined && <dd className={styles.action}>{action}</dd>}
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
