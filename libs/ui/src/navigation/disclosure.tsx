import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  /** Makes the summary a heading as well, so that it can be found by headings. */
  heading?: 'h2' | 'h3' | 'h4';
  children: ReactNode;
}

/** Native details: keyboard, state and find-in-page come from the browser. */
export function Disclosure({ summary, heading: Heading, children }: DisclosureProps): ReactNode {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        {Heading ? <Heading className={styles.heading}>{summary}</Heading> : summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
