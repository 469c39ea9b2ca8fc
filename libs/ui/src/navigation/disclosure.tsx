import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  /** Makes the summary a heading as well, so that people find it when they navigate by headings. */
  heading?: 'h2' | 'h3' | 'h4';
  children: ReactNode;
}

/** A native `details` element. The browser provides keyboard, state and find-in-page. */
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
