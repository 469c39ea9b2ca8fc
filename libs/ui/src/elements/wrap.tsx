import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './wrap.module.css';

/** Limits the page to a width of 72rem, with a gutter of 1rem on small screens. */
export function Wrap({ className, ...rest }: ComponentPropsWithRef<'div'>): ReactNode {
  return <div {...rest} className={classNames(styles.wrap, className)} />;
}
