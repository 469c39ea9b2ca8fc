import { useEffect, useRef } from 'react';

/**
 * A single faulty field takes the focus. With more than one, the error summary takes it by itself. `tries` grows with
 * every refused submission; `ids` are the ids of the faulty fields.
 */
export function useFocusOnFault(tries: number, ids: readonly string[]): void {
  const target = ids.length === 1 ? ids[0] : undefined;
  const seen = useRef(tries);
  useEffect(() => {
    if (seen.current === tries) return;
    seen.current = tries;
    if (target !== undefined) document.getElementById(target)?.focus();
  }, [tries, target]);
}
