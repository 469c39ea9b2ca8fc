import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text only for assistive technology. Do not use it for text that sighted people need too. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
