import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { backOffSeconds } from '../effects/effect.ts';
import { ProviderUnavailable } from './provider-failure.ts';
import { StripeEventWorker } from './stripe-event.worker.ts';
import { leaseSeconds, mostAttempts, StripeEventsRepository, type TakenEvent } from './stripe-events.repository.ts';
import { StripeGateway } from './stripe.gateway.ts';

/** Customers that one replica reads at once. */
const atOnce = 4;

/**
 * Follows up what the provider rang about: woken by the webhook, by the clock and by every end of work. A slow reading
 * holds up nobody but its customer; an event of whom nothing can be read is tried later and later.
 */
@Injectable()
export class StripeEventsTask implements BeforeApplicationShutdown {
  private readonly logger = new Logger('StripeEvents');
  private readonly working = new Set<Promise<void>>();
  private starting: Promise<void> | undefined;
  private rung = false;
  private ending = false;

  constructor(
    private readonly events: StripeEventsRepository,
    private readonly worker: StripeEventWorker,
    private readonly gateway: StripeGateway,
  ) {}

  /** After a commit that added an event. Losing a ring is fine: the clock comes by. */
  ring(): void {
    this.rung = true;
    this.start().catch((error: unknown) => {
      this.logger.warn({ event: 'stripe_events_not_taken', cause: error instanceof Error ? error.message : 'unknown' });
    });
  }

  /** Starts what is due, as far as there is room, and does not wait for its end. */
  start(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Resolves when nothing is due and nothing works here. */
  async drain(): Promise<void> {
    for (;;) {
      await this.start();
      if (this.working.size === 0) return;
      await Promise.all(this.working);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await this.starting?.catch(() => undefined);
    await Promise.all(this.working);
  }

  private async startDue(): Promise<void> {
    do {
      this.rung = false;
      const room = atOnce - this.working.size;
      // Without a key nothing can be read; the events wait for a replica that has one.
      if (this.ending || room <= 0 || !this.gateway.isOn) return;
      const taken = await this.events.take(room);
      for (const group of Map.groupBy(taken, (event) => event.customer_id ?? event.id).values()) this.begin(group);
    } while (this.rung);
  }

  private begin(group: TakenEvent[]): void {
    const work = this.run(group).finally(() => {
      this.working.delete(work);
      this.ring();
    });
    this.working.add(work);
  }

  private async run(group: TakenEvent[]): Promise<void> {
    const ids = group.map(({ id }) => id);
    const renewal = setInterval(() => void this.events.renew(ids).catch(() => undefined), (leaseSeconds * 1000) / 3);
    try {
      await this.worker.follow(group);
      await this.events.finish(ids);
    } catch (error) {
      // When not even that can be written, the lease ends by itself.
      await this.note(group, error).catch(() => undefined);
    } finally {
      clearInterval(renewal);
    }
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
