import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CustomerSync } from './customer-sync.ts';
import { Customers } from './customers.ts';
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
export class EarlierCustomers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('EarlierCustomers');
  private readonly lookedAt = new Map<string, number>();
  private readonly looking = new Set<Promise<void>>();

  constructor(
    private readonly gateway: StripeGateway,
    private readonly customers: Customers,
    private readonly sync: CustomerSync,
  ) {}

  /** At most once in an hour for each person; what is found shows in the next answer. */
  look(sub: string, now: Date): void {
    const last = this.lookedAt.get(sub);
    if (!this.gateway.isOn || (last !== undefined && now.getTime() - last < pauseMs)) return;
    if (this.lookedAt.size >= most) this.lookedAt.clear();
    this.lookedAt.set(sub, now.getTime());
    const look = this.find(sub)
      // Faults that are worse than a provider that is away are logged where they happen.
      .catch((error: unknown) => {
        this.logger.warn({ event: 'customer_not_found', cause: error instanceof Error ? error.message : 'unknown' });
      })
      .finally(() => this.looking.delete(look));
    this.looking.add(look);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.looking);
  }

  private async find(sub: string): Promise<void> {
    if ((await this.customers.known(sub)) !== null) return;
    const found = await this.customers.find(sub);
    if (found !== null) await this.sync.syncCustomer(found);
  }
}
