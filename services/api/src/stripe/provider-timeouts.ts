import { Injectable } from '@nestjs/common';

/** How long we wait for the payment provider, in milliseconds, and how often we call it. */
@Injectable()
export class ProviderTimeouts {
  /** For one request that somebody waits for in front of a page, and how often it is sent again. */
  readonly interactive = { timeout: 10_000, maxNetworkRetries: 1 };
  /**
   * For work in the background: effects, events, reconciliation. We retry all of it ourselves, so a provider that takes
   * connections and is silent delays it only briefly.
   */
  readonly background = { timeout: 30_000, maxNetworkRetries: 1 };
  /** For all requests of one press of a button. */
  buttonMs = 24_000;
  /** For the orders that the same person placed before. Both together stay below the 30 s that the edge waits. */
  queueMs = 5000;
  /** For the return page, which asks every few seconds: it rather hears what our tables say. */
  statusMs = 8000;
  /** Requests that one process begins within a second, retries included: below the 25 of the provider's test mode. */
  perSecond = 20;
}
