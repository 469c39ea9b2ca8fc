import { useEffect, useRef } from 'react';

/**
 * One fault: its field takes the focus; more of them: the error summary does so by itself (ux 2.4). `tries` grows with
 * every refused try, `ids` are those of the faulty fields.
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
