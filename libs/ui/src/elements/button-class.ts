import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

export function buttonClass(
  kind: ButtonKind,
  { isTall = false, className }: { isTall?: boolean | undefined; className?: string | undefined },
): string | undefined {
  return classNames(styles.button, styles[kind], isTall && styles.tall, className);
}
