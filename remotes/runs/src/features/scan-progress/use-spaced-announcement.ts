import { useAnnounce } from '@stufenlos/platform';
import { useEffect, useRef } from 'react';

/** The progress announces at most one polite message in this time. */
const spacingMs = 5000;

/**
 * Announces `text` when it changes, at the earliest 5 seconds after the previous message. If it changes several times
 * in between, only the newest text is announced. The first text is not announced, because it is on the screen already.
 */
export function useSpacedAnnouncement(text: string): void {
  const announce = useAnnounce();
  const told = useRef({ text, at: 0 });
  useEffect(() => {
    if (text === told.current.text) return undefined;
    const tell = () => {
      told.current = { text, at: Date.now() };
      announce(text);
    };
    const timer = setTimeout(tell, Math.max(0, told.current.at + spacingMs - Date.now()));
    return () => clearTimeout(timer);
  }, [announce, text]);
}
