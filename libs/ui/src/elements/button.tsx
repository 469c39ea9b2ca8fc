import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClass, type ButtonKind } from './button-class.ts';

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
