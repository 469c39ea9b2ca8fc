import type { PaymentStore } from '../payment-store.ts';
import type { SearchIndex } from '../search-index.ts';
import type { VirtualClock } from '../virtual-clock.ts';

/** What every operation works on. */
export interface Account {
  store: PaymentStore;
  index: SearchIndex;
  clock: VirtualClock;
}
