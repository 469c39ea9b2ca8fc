import { Inject, Injectable } from '@nestjs/common';
import { shownHost } from '@stufenlos/report';
import { Kysely, type Transaction } from 'kysely';
import type { CurrentUser } from '../access/current-user.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { countedStats } from './counted-stats.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import { Scheduled, second } from '../scheduler/scheduled.decorator.ts';

/** Mails a person who asked for it that their run has ended: once, to an address that its owner has confirmed. */
@Injectable()
export class RunFinishedNotifier {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
  ) {}

  /** In the transaction that makes the run. Without a confirmed address no mail is sent. */
  async remember(tx: Transaction<Database>, runId: string, { email, emailVerified }: CurrentUser): Promise<void> {
    if (email === null || !emailVerified) return;
    await tx.updateTable('runs').set({ notify_email: email }).where('id', '=', runId).execute();
  }

  @Scheduled({ name: 'told-runs', everyMs: 10 * second, onEveryReplica: true })
  async notify(): Promise<void> {
    while (await this.db.transaction().execute((tx) => this.notifyOne(tx))) this.runner.notify();
  }

  /** The address is forgotten in the transaction that orders the mail. A run that was cancelled needs no words. */
  private async notifyOne(tx: Transaction<Database>): Promise<boolean> {
    const run = await tx
      .selectFrom('runs')
      .select(['id', 'url', 'state', 'locale', 'stats', 'notify_email', 'owner_sub', 'profile'])
      .where('notify_email', 'is not', null)
      .where('finished_at', 'is not', null)
      .orderBy('finished_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!run) return false;
    await tx.updateTable('runs').set({ notify_email: null }).where('id', '=', run.id).execute();
    if (run.state === 'canceled' || run.notify_email === null) return true;
    const { violations, recommendations, incomplete } = (await countedStats(tx, run))?.categories ?? {};
    await this.mailer.enqueue(tx, `run-finished:${run.id}`, {
      account: run.owner_sub,
      to: run.notify_email,
      locale: run.locale,
      kind: run.state === 'failed' ? 'runFailed' : 'runDone',
      words: {
        host: shownHost(new URL(run.url)),
        url: run.url,
        violations: String(violations?.rules ?? 0),
        recommendations: String(recommendations?.rules ?? 0),
        incomplete: String(incomplete?.rules ?? 0),
        link: `${this.config.publicOrigin}/run/${run.id}`,
        off: `${this.config.publicOrigin}/profile/general`,
      },
    });
    return true;
  }
}
