import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CustomerSync } from './customer-sync.ts';
import { Customers } from '../customers/customers.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

const pauseMs = 3_600_000;
/** People remembered by one process. When there are more, it forgets all of them and may search for some again. */
const most = 10_000;

/**
 * Finds people who bought through an earlier client and whom our tables do not know; see
 * decisions/0012-one-account-has-one-customer.md. The search runs beside the request, which never waits for the
 * provider.
 */
@Injectable()
export class LegacyCustomers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('EarlierCustomers');
  private readonly searchedAt = new Map<string, number>();
  private readonly searches = new Set<Promise<void>>();

  constructor(
    private readonly gateway: StripeGateway,
    private readonly customers: Customers,
    private readonly sync: CustomerSync,
  ) {}

  /** At most once in an hour for each person; what is found shows in the next answer. */
  searchInBackground(sub: string, now: Date): void {
    const last = this.searchedAt.get(sub);
    if (!this.gateway.isOn || (last !== undefined && now.getTime() - last < pauseMs)) return;
    if (this.searchedAt.size >= most) this.searchedAt.clear();
    this.searchedAt.set(sub, now.getTime());
    const search = this.find(sub)
      // Faults that are worse than a provider that is away are logged where they happen.
      .catch((error: unknown) => {
        this.logger.warn({ event: 'customer_not_found', cause: error instanceof Error ? error.message : 'unknown' });
      })
      .finally(() => this.searches.delete(search));
    this.searches.add(search);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.searches);
  }

  private async find(sub: string): Promise<void> {
    if ((await this.customers.storedId(sub)) !== null) return;
    // Not `find`, which would also return a customer that an order has stored meanwhile and that needs no reading.
    const found = await this.customers.findEarlier(sub);
    if (found !== null) await this.sync.syncCustomer(found);
  }
}
