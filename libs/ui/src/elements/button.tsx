import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

function buttonClass(
  kind: ButtonKind,
  { isTall = false, className }: { isTall?: boolean | undefined; className?: string | undefined },
): string | undefined {
  return classNames(styles.button, styles[kind], isTall && styles.tall, className);
}

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: ButtonKind;
  /** 52 px high, for the one form of a page that matters most. */
  isTall?: boolean;
  /** While work is under way the text stays and further presses do nothing. The button is never disabled. */
  isBusy?: boolean;
}

export function Button({
  kind = 'primary',
  isTall = false,
  isBusy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className={buttonClass(kind, { isTall, className })}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        // Also keeps Enter in a field from submitting twice: browsers submit by clicking this button.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export type LinkButtonProps<C extends ElementType> = {
  /** The router's link for our own addresses, else a plain `a`. */
  as?: C;
  kind?: ButtonKind;
  isTall?: boolean;
} & Omit<ComponentPropsWithRef<C>, 'as' | 'kind'>;

/** A link that looks like a button. It opens another address and changes nothing. */
export function LinkButton<C extends ElementType = 'a'>({
  as,
  kind = 'primary',
  isTall = false,
  className,
  ...rest
}: LinkButtonProps<C>): ReactNode {
  const Element: ElementType = as ?? 'a';
  return <Element {...rest} className={buttonClass(kind, { isTall, className })} />;
}
