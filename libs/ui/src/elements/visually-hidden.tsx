import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For assistive technology only. Never for something a sighted person needs as well. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
