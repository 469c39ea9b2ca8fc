import { Inject, Injectable } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import type { MonitorEvent } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectsRepository } from '../effects/effects.repository.ts';
import { EffectsRunner } from '../effects/effects.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import type { MonitorRow } from './monitor-view.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { newFindingsOf } from './new-findings.ts';

/** What a run of a monitor has brought is told once: a mail when there is something new, and the webhook in any case. */
@Injectable()
export class ToldMonitors {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly effects: EffectsRepository,
    private readonly runner: EffectsRunner,
    private readonly mailer: Mailer,
  ) {}

  async tell(): Promise<void> {
    while (await this.db.transaction().execute((tx) => this.one(tx))) this.runner.ring();
  }

  private async one(tx: Transaction<Database>): Promise<boolean> {
    const monitor = await this.monitors.takeUntold(tx);
    if (!monitor) return false;
    await this.monitors.change(tx, monitor.id, { told_run_id: monitor.last_run_id });
    const run = await tx
      .selectFrom('runs')
      .select(['id', 'state', 'stats', 'finished_at'])
      .where('id', '=', monitor.last_run_id!)
      .executeTakeFirst();
    // What its owner has cancelled needs no words.
    if (!run || run.state === 'canceled') return true;
    const found = await newFindingsOf(tx, run.id);
    if (monitor.webhook_url !== null) {
      const { rules = 0, nodes = 0 } = run.stats?.categories.violations ?? {};
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
      await this.effects.add(tx, 'monitor.webhook', `monitor-webhook:${run.id}`, { monitorId: monitor.id, event });
    }
    if (found && found.findings > 0) await this.mail(tx, monitor, run.id, found);
    return true;
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
    await this.mailer.order(tx, `monitor-findings:${runId}`, {
      to: monitor.email,
      locale: account?.locale ?? 'de',
      kind: 'monitorFindings',
      words: {
        host: new URL(monitor.page_key).host,
        url: monitor.url,
        count: String(findings),
        rules: rules.join(', '),
        link: `${this.config.publicOrigin}/run/${runId}`,
        off: `${this.config.publicOrigin}/profile/monitors`,
      },
    });
  }
}
