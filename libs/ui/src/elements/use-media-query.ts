import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query, such as `(min-width: 64rem)`, also after it has changed. False where nothing
 * can tell: in a prerendered page and in a test without layout.
 */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => listOf(query)?.matches ?? false,
    () => false,
  );
}

const listOf = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
