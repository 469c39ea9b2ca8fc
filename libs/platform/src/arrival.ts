import { useLocation } from 'react-router-dom';

/**
 * What one view tells the next. It lives in the history entry, because a query could be put into a link by anybody.
 */
export interface Arrival {
  /** Reference of the order that was just paid and opened this page. */
  paidOrder?: string;
}

/** What the view before told this one; empty after a link from elsewhere. */
export function useArrival(): Arrival {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('paidOrder' in state)) return {};
  return typeof state.paidOrder === 'string' ? { paidOrder: state.paidOrder } : {};
}
