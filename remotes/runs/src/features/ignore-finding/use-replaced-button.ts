import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a part in which the opposite button replaces the pressed one: `focusButton` moves the focus to the button that the
 * part shows after the change, because the pressed one is gone.
 */
export function useReplacedButton(): { part: RefObject<HTMLDivElement | null>; focusButton: () => void } {
  const part = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) part.current?.querySelector('button')?.focus();
  }, [changes]);
  return { part, focusButton: () => setChanges((before) => before + 1) };
}
