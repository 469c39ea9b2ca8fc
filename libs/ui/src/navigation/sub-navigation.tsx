import type { ElementType, ReactNode } from 'react';
import styles from './sub-navigation.module.css';

export interface SubNavigationProps {
  /** Names the landmark, because the page has more than one navigation. */
  label: string;
  /** The router's link. */
  as: ElementType<{
    to: string;
    className?: string | undefined;
    'aria-current'?: 'page' | undefined;
    children?: ReactNode;
  }>;
  entries: readonly { to: string; label: ReactNode; isCurrent: boolean }[];
}

/** Links to the pages of one area. They are not tabs, because each page has its own address and heading. */
export function SubNavigation({ label, as: Link, entries }: SubNavigationProps): ReactNode {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {entries.map(({ to, label: text, isCurrent }) => (
          <li key={to}>
            <Link className={styles.link} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
