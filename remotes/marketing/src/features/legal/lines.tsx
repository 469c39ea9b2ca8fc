import { Fragment, type ReactNode } from 'react';
import styles from './legal.module.css';

/** The operator's own words, line by line. They are in the operator's language, whatever the page is in. */
export function Lines({ text }: { text: string }): ReactNode {
  return (
    <span className={styles.lines} translate="no">
      {text.split('\n').map((line, index) => (
        // Lines of one address may be the same, and never change their order.
        <Fragment key={index}>
          {index > 0 && <br />}
          <Linked line={line} />
        </Fragment>
      ))}
    </span>
  );
}

/** A web address in it leads there. */
function Linked({ line }: { line: string }): ReactNode {
  return line.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
