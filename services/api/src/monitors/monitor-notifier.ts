import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import type { MonitorEvent } from '@stufenlos/contracts';
import { shownHost } from '@stufenlos/report';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import type { MonitorRow } from './monitor-view.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { webhookKind } from './monitor-webhook.ts';
import { newFindingsOf } from './new-findings.ts';
import { countedStats } from '../runs/counted-stats.ts';
import { Scheduled } from '../scheduler/scheduled.decorator.ts';

/** Notifies once per run: a mail if something is new, the webhook always. */
@Injectable()
export class MonitorNotifier {
  private readonly logger = new Logger('Monitors');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly runner: OutboxRunner,
    private readonly mailer: Mailer,
  ) {}

  /** A failed notification does not block others; the next round retries it. */
  @Scheduled({ name: 'told-monitors', everyMs: ({ monitors }) => monitors.roundMs })
  async notify(): Promise<void> {
    const seen: string[] = [];
    for (;;) {
      const before = seen.length;
      try {
        await this.db.transaction().execute((tx) => this.notifyOne(tx, seen));
      } catch (error) {
        // Without one that was taken it is the database itself.
        if (seen.length === before) throw error;
        const cause = error instanceof Error ? error.message : 'unknown';
        this.logger.error({ event: 'monitor_not_told', monitor: seen.at(-1), cause });
      }
      if (seen.length === before) return;
      this.runner.notify();
    }
  }

  /** @param seen of this round; the one that is taken is added */
  private async notifyOne(tx: Transaction<Database>, seen: string[]): Promise<void> {
    const monitor = await this.monitors.lockUnnotified(tx, seen);
    if (!monitor) return;
    seen.push(monitor.id);
    await this.monitors.change(tx, monitor.id, { told_run_id: monitor.last_run_id });
    const run = await tx
      .selectFrom('runs')
      .select(['id', 'state', 'stats', 'finished_at', 'owner_sub', 'profile'])
      .where('id', '=', monitor.last_run_id!)
      .executeTakeFirst();
    // A cancelled run needs no notification.
    if (!run || run.state === 'canceled') return;
    const found = await newFindingsOf(tx, run.id);
    if (monitor.webhook_url !== null) {
      const { rules = 0, nodes = 0 } = (await countedStats(tx, run))?.categories.violations ?? {};
      const event: MonitorEvent = {
        type: 'monitor.run_ended',
        monitorId: monitor.id,
        runId: run.id,
        url: monitor.url,
        state: run.state,
        finishedAt: (run.finished_at ?? new Date()).toISOString(),
        violations: { rules, nodes },
        newFindings: found?.findings ?? 0,
      };
      await addEffect(tx, webhookKind, `monitor-webhook:${run.id}`, { monitorId: monitor.id, event });
    }
    if (found && found.findings > 0) await this.mail(tx, monitor, run.id, found);
  }

  private async mail(
    tx: Transaction<Database>,
    monitor: MonitorRow,
    runId: string,
    { findings, rules }: { findings: number; rules: readonly string[] },
  ): Promise<void> {
    const account = await tx
      .selectFrom('accounts')
      .select(['locale', 'mail_prefs'])
      .where('sub', '=', monitor.owner_sub)
      .executeTakeFirst();
    const isUnwanted = account?.mail_prefs.monitorFindings === false;
    if (!monitor.notify || monitor.email === null || isUnwanted) return;
    await this.mailer.enqueue(tx, `monitor-findings:${runId}`, {
      account: monitor.owner_sub,
      to: monitor.email,
      locale: account?.locale ?? 'de',
      kind: 'monitorFindings',
      words: {
        host: shownHost(new URL(monitor.page_key)),
        url: monitor.url,
        count: String(findings),
        // From a worker: nothing but a name gets into a mail of ours.
        rules: rules.filter((rule) => /^[\w-]+$/.test(rule)).join(', '),
        link: `${this.config.publicOrigin}/run/${runId}`,
        off: `${this.config.publicOrigin}/profile/monitors`,
      },
    });
  }
}
