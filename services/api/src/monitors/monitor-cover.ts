import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Locale, MonitorEvent } from '@stufenlos/contracts';
import { Kysely, type Transaction } from 'kysely';
import { isDeletedAccount } from '../access/account-lock.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { coveringSource } from '../entitlements/sources.ts';
import { Mailer } from '../mail/mailer.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import type { MonitorRow } from './monitor-view.ts';
import { webhookKind } from './monitor-webhook.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { nextDue } from './next-due.ts';

/** A monitor pauses while nothing pays for its host, and goes on by itself when something does again. */
@Injectable()
export class MonitorCover {
  private readonly logger = new Logger('Monitors');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly entitlements: EntitlementReader,
    private readonly mailer: Mailer,
  ) {}

  /** Tells its owner in every way that was asked for. Happens once, because the monitor is off from now on. */
  async pause(tx: Transaction<Database>, monitor: MonitorRow, locale: Locale, now: Date): Promise<void> {
    const { id, url, email } = monitor;
    await this.monitors.change(tx, id, { enabled: false, disabled_reason: 'no_entitlement' });
    this.logger.log({ event: 'monitor_ended', monitor: id, because: 'no_entitlement' });
    const date = monitor.next_due_at.toISOString();
    if (monitor.webhook_url !== null) {
      const event: MonitorEvent = {
        type: 'monitor.off',
        monitorId: id,
        url,
        reason: 'no_entitlement',
        pausedAt: now.toISOString(),
      };
      await addEffect(tx, webhookKind, `monitor-webhook-off:${id}:${date}`, { monitorId: id, event });
    }
    if (email === null) return;
    await this.mailer.enqueue(tx, `monitor-off:${id}:${date}`, {
      account: monitor.owner_sub,
      to: email,
      locale,
      kind: 'monitorOff',
      words: { url, link: `${this.config.publicOrigin}/setup` },
    });
  }

  /** A dispute that was won, a plan that was paid again or enlarged: what it covers is checked at its next date. */
  @Scheduled({ name: 'resume-monitors', everyMs: hour })
  async resume(now: Date): Promise<void> {
    for (const { id, owner_sub: sub } of await this.monitors.pausedOnSites()) {
      await this.db.transaction().execute(async (tx) => {
        const monitor = await this.monitors.lockPaused(tx, id);
        if (!monitor || (await isDeletedAccount(tx, sub))) return;
        const facts = await this.entitlements.readFacts(sub, tx);
        if (!coveringSource(facts, monitor.host_key, now)) return;
        const next_due_at = nextDue(monitor.cadence, id, now);
        await this.monitors.change(tx, id, { enabled: true, disabled_reason: null, next_due_at });
        this.logger.log({ event: 'monitor_resumed', monitor: id });
      });
    }
  }
}
