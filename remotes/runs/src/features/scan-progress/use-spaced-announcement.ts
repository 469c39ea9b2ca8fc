import { useAnnounce } from '@stufenlos/platform';
import { useEffect, useRef } from 'react';

/** At most one polite message in this time comes from progress (ux 2.3). */
const spacingMs = 5000;

/**
 * Announces `text` whenever it changes, at the earliest five seconds after the message before; of several changes in
 * between only the newest is told. The first text stands on the screen already.
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
