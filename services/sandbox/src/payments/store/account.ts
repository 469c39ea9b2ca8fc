import type { EventLog } from '../events/event-log.ts';
import type { WebhookEndpoints } from '../events/webhook-endpoints.ts';
import type { HostedPages } from '../hosted-pages.ts';
import type { Dunning } from '../subscriptions/dunning.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SearchIndex } from './search-index.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What every operation works on. */
export interface Account {
  store: PaymentStore;
  index: SearchIndex;
  clock: VirtualClock;
  /** Told of every change, with the object as it is after it. */
  events: EventLog;
  endpoints: WebhookEndpoints;
  urls: HostedPages;
  dunning: Dunning;
}
