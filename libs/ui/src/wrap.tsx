import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './wrap.module.css';

/** The page's width: 72rem at most, a gutter of 1rem on small screens (ux 8). */
export function Wrap({ className, ...rest }: ComponentPropsWithRef<'div'>): ReactNode {
  return <div {...rest} className={classNames(styles.wrap, className)} />;
}
