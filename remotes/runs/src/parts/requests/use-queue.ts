import { useRef } from 'react';

/**
 * Starts each work only after the one before has ended, so the server and the page see changes in the order they were
 * made.
 */
export function useQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const next = last.current.then(work, work);
    last.current = next;
    return next;
  };
}
