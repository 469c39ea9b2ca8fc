import { useSyncExternalStore } from 'react';

/** The width from which the stylesheet has room for a list and a detail pane beside it. */
const wide = '(min-width: 64rem)';

/** Whether the window has room for two panes. A window that cannot say so, as in a test, has none. */
export const useWideWindow = (): boolean => useSyncExternalStore(follow, isWide, () => false);

const isWide = () => typeof matchMedia === 'function' && matchMedia(wide).matches;

function follow(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
