import type { ReactNode } from 'react';
import styles from './legal.module.css';

/** Lines to copy by hand: they wrap, so that nothing scrolls sideways. */
export function RobotsExample({ text }: { text: string }): ReactNode {
  return (
    <pre className={styles.example}>
      <code translate="no">{text}</code>
    </pre>
  );
}
