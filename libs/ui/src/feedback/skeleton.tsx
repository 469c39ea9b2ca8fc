import { useEffect, useState, type ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Visible text. */
  label: string;
  lines?: number;
  /** Shorter waits show nothing, because a flash on the screen disturbs more than a short wait. */
  delayMs?: number;
}

export function Skeleton({ label, lines = 3, delayMs = 400 }: SkeletonProps): ReactNode {
  const [isShown, setShown] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return (
    <div className={styles.skeleton} aria-busy="true">
      {isShown && (
        <>
          <p className={styles.label}>{label}</p>
          {Array.from({ length: lines }, (_, line) => (
            <span className={styles.line} key={line} aria-hidden="true" />
          ))}
        </>
      )}
    </div>
  );
}
