import { useEffect, useEffectEvent } from 'react';
import type { WindowMark } from './window-mark.ts';

/** Does on arrival what was asked for in this window before the person signed in. */
export function useMarked(mark: WindowMark, token: string | undefined, act: () => Promise<unknown>): void {
  const actIfMarked = useEffectEvent(() => {
    if (token !== undefined && mark.take(token)) void act();
  });
  useEffect(() => {
    // A view that is mounted twice takes the mark once.
    const timer = setTimeout(() => actIfMarked());
    return () => clearTimeout(timer);
  }, []);
}
