import type { MouseEvent } from 'react';

/**
 * A press that moves the focus to the choice of the item, which is its first field. For a button that gives way to what it
 * brings about and would take the focus along.
 */
export const thenFocusChoice =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    const item = currentTarget.closest('article, li');
    // Before the change takes the check away.
    const choice = item?.querySelector<HTMLElement>('input:checked') ?? item?.querySelector<HTMLElement>('input');
    choice?.focus();
    act();
  };
