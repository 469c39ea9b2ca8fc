import { useEffect, useRef, type ReactNode } from 'react';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  heading: ReactNode;
  headingLevel?: 'h2' | 'h3';
  /** In the order of the fields; `field` is the id of the input. */
  errors: readonly { field: string; text: ReactNode }[];
}

/** Lists two or more faulty fields. It takes the focus when it appears, and every line leads to its field. */
export function ErrorSummary({ heading, headingLevel: Heading = 'h2', errors }: ErrorSummaryProps): ReactNode {
  const start = useRef<HTMLHeadingElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className={styles.summary}>
      <Heading className={styles.heading} ref={start} tabIndex={-1}>
        {heading}
      </Heading>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
