import { useEffect, useState, type ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Visible text. */
  label: string;
  lines?: number;
  /** Shorter waits show nothing at all, because a flash is worse than a moment's patience (ux 2.2). */
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
