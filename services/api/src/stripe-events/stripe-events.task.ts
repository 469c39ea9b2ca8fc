import { Injectable, Logger } from '@nestjs/common';
import { backOffSeconds } from '../scheduler/lease.ts';
import { LeasedTaskRunner } from '../scheduler/leased-task-runner.ts';
import { Scheduled, second } from '../scheduler/scheduled.decorator.ts';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import { StripeEventWorker } from './stripe-event.worker.ts';
import { mostAttempts, StripeEventsRepository, type TakenEvent } from './stripe-events.repository.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/**
 * Processes stored events, a few customers at once. A slow reading delays only its own customer; an event whose customer
 * cannot be read is retried with growing delays.
 */
@Injectable()
export class StripeEventsTask extends LeasedTaskRunner {
  protected readonly logger = new Logger('StripeEvents');
  protected readonly notTaken = 'stripe_events_not_taken';

  constructor(
    private readonly events: StripeEventsRepository,
    private readonly worker: StripeEventWorker,
    private readonly gateway: StripeGateway,
  ) {
    super();
  }

  @Scheduled({ name: 'stripe-events', everyMs: second, onEveryReplica: true })
  override start(): Promise<void> {
    return super.start();
  }

  protected async takeDue(): Promise<void> {
    // Without a key nothing can be read; the events wait for a replica that has one.
    if (!this.gateway.isOn) return;
    const taken = await this.events.take(this.room);
    for (const group of Map.groupBy(taken, (event) => event.customer_id ?? event.id).values()) this.follow(group);
  }

  private follow(group: TakenEvent[]): void {
    const ids = group.map(({ id }) => id);
    this.begin({
      run: async () => {
        await this.worker.process(group);
        await this.events.finish(ids);
      },
      renew: () => this.events.renew(ids),
      note: (error) => this.note(group, error),
    });
  }

  private async note(group: TakenEvent[], error: unknown): Promise<void> {
    const cause = error instanceof Error ? error.message : 'unknown';
    const isAway = error instanceof ProviderUnavailable;
    const attempts = Math.max(...group.map((event) => event.attempts));
    const ids = group.map(({ id }) => id);
    await this.events.fail(ids, cause, jittered(backOffSeconds(attempts)), !isAway);
    if (isAway || attempts < mostAttempts) {
      this.logger.warn({ event: 'stripe_events_failed', ids, attempts, cause });
    } else {
      this.logger.error({ event: 'stripe_events_given_up', alert: true, ids, attempts, cause });
    }
  }
}

/** Between half and all of it, so that what failed together does not come back together. */
const jittered = (seconds: number): number => seconds * (0.5 + Math.random() / 2);
