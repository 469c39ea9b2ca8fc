import { useAnnounce } from '@stufenlos/platform';
import { useEffect, useRef } from 'react';

/** Announces the number of results when a filter has changed it, but not when somebody arrives. */
export function useAnnouncedCount(text: string | undefined, isBusy: boolean): void {
  const announce = useAnnounce();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || text === undefined || told.current === text) return;
    if (told.current !== undefined) announce(text);
    told.current = text;
  }, [announce, isBusy, text]);
}
