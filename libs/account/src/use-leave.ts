import { useEffect, useState } from 'react';

export interface Leave {
  /** The browser is on its way to another site. */
  isLeaving: boolean;
  /** Throws where the address is none of the web: `javascript:` would run here. */
  leave: (address: string) => void;
}

/** Leaves for an address that the API handed out. Who comes back with the browser's own button finds a page that works. */
export function useLeave(): Leave {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // The page comes out of the browser's memory as it was left: busy.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return {
    isLeaving,
    leave(address) {
      const { protocol, href } = new URL(address);
      if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is no address of the web`);
      setLeaving(true);
      location.assign(href);
    },
  };
}
