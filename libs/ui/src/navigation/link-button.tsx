import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { buttonClass, type ButtonKind } from '../elements/button-class.ts';

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
