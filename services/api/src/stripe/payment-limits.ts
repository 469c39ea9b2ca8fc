import { Injectable } from '@nestjs/common';
import { accountKey } from '../access/account-key.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { AppError } from '../errors/app-error.ts';

/** Checkouts and portals that one account may ask for; a person who changes their mind often needs a tenth of it. */
const pageRequests: RateLimit = { name: 'payment-page', seconds: 60, limit: 30 };
/** Looks at the provider while somebody waits for their payment; the page looks every two seconds. */
const statusRequests: RateLimit = { name: 'checkout-look', seconds: 60, limit: 30 };

/**
 * The provider takes only so many calls in a second from all of us (`ApiRateLimiter`). No single account may use them up,
 * which the general limit of 600 requests a minute would allow.
 */
@Injectable()
export class PaymentLimits {
  constructor(private readonly counters: RateCounters) {}

  /** @throws AppError `rate_limited` */
  async admit(sub: string, now: Date): Promise<void> {
    if ((await this.counters.count(pageRequests, accountKey(sub), now)) <= pageRequests.limit) return;
    throw new AppError('rate_limited', { retryAfter: windowOf(pageRequests, now).secondsLeft, data: { kind: 'rate' } });
  }

  /** Whether the provider may be asked once more. If not, our tables answer. */
  async mayAskProvider(sub: string, now: Date): Promise<boolean> {
    return (await this.counters.count(statusRequests, accountKey(sub), now)) <= statusRequests.limit;
  }
}
