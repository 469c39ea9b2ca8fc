import { useAnnounce } from '@stufenlos/platform';
import { useEffect, useRef } from 'react';

/**
 * Announces the number of results when a filter has changed it, but not when somebody arrives, nor when the same question
 * was asked again: whatever led to another `edition` is announced itself.
 */
export function useAnnouncedCount(text: string | undefined, isBusy: boolean, edition?: number): void {
  const announce = useAnnounce();
  const told = useRef<{ text: string; edition: typeof edition }>(undefined);
  useEffect(() => {
    if (isBusy || text === undefined) return;
    const before = told.current;
    told.current = { text, edition };
    if (before && before.text !== text && before.edition === edition) announce(text);
  }, [announce, edition, isBusy, text]);
}
