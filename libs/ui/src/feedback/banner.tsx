import type { ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './banner.module.css';

export interface BannerProps {
  kind: 'info' | 'attention' | 'error';
  heading?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  children?: ReactNode;
  /** Buttons or links for the next step. */
  action?: ReactNode;
  /** True for a banner that appears after the page was shown. Only such a banner is a live region. */
  isDynamic?: boolean;
}

const shapes = { info: 'info', attention: 'alert', error: 'alert' } as const;

export function Banner({
  kind,
  heading,
  headingLevel: Heading = 'h2',
  children,
  action,
  isDynamic = false,
}: BannerProps): ReactNode {
  const role = { error: 'alert', attention: 'status', info: 'status' }[kind];
  return (
    <div className={classNames(styles.banner, styles[kind])} role={isDynamic ? role : undefined}>
      <Icon name={shapes[kind]} />
      <div className={styles.content}>
        {heading !== undefined && <Heading className={styles.heading}>{heading}</Heading>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
