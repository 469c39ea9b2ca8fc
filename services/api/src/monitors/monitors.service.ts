import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { readAddress, type CreateMonitor, type Monitor, type UpdateMonitor } from '@stufenlos/contracts';
import { Kysely, type Updateable } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { accountKey } from '../access/account-key.ts';
import { ConfirmedEmails } from '../access/confirmed-emails.ts';
import type { CurrentUser } from '../access/current-user.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import type { RateLimit } from '../rate-limits/rate-window.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { lockCustomer } from '../sites/site-registration.ts';
import { coveringSource } from '../entitlements/sources.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { addressErrorKey } from '../contract/field-keys.ts';
import type { Database, MonitorsTable } from '../database/schema.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { requestedAddress } from '../contract/requested-address.ts';
import { monitorView, type MonitorRow } from './monitor-view.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { nextDue } from './next-due.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

interface Webhook {
  url: string;
  /** Told to its owner once. */
  secret: string;
}

/** Most monitored addresses of one account. Even the pages of one covered website could otherwise be a heavy load. */
export const monitorsPerAccount = 50;

/** First checks that are due at once. Making and deleting monitors in turns gives no more of them. */
const firstChecks: RateLimit = { name: 'monitor-first', seconds: 86_400, limit: monitorsPerAccount };

/** Covered websites that are checked daily, weekly or monthly. A monitor never takes a slot. */
@Injectable()
export class MonitorsService implements OnModuleInit {
  private readonly logger = new Logger('Monitors');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly entitlements: EntitlementReader,
    private readonly counters: RateCounters,
    private readonly secrets: WebhookSecrets,
    private readonly confirmedEmails: ConfirmedEmails,
  ) {}

  onModuleInit(): void {
    this.confirmedEmails.onSeen((sub, email) => this.monitors.mailTo(sub, email));
  }

  /** The list names the address of the account, so mails go there from now on if somebody has confirmed it. */
  async all(user: CurrentUser, now = new Date()): Promise<Monitor[]> {
    await this.confirmedEmails.seen(user);
    const { sub } = user;
    const rows = await this.monitors.all(sub);
    const facts = await this.entitlements.readFacts(sub);
    return rows.map((row) => monitorView(row, coveringSource(facts, row.host_key, now)?.profile ?? 'free'));
  }

  /**
   * The first check is due at once, so that later ones have something to be compared with. Once an account has used up
   * its first checks of the day, it is due by the monitor's plan.
   * @throws AppError `conflict` (`notCovered`, `exists`, `tooMany`), `email_unverified` for mails to an unconfirmed
   * address
   */
  async create(order: CreateMonitor, user: CurrentUser, now = new Date()): Promise<Monitor> {
    const address = requestedAddress(order.url, this.config.scan);
    const webhook = order.webhookUrl === undefined ? null : this.newWebhook(order.webhookUrl);
    const id = await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, user.sub);
      // One at a time per customer. Otherwise parallel requests would all see the same count.
      await lockCustomer(tx, user.sub);
      const facts = await this.entitlements.readFacts(user.sub, tx);
      if (!coveringSource(facts, address.hostKey, now)) throw refused('notCovered');
      if ((await this.monitors.count(tx, user.sub)) >= monitorsPerAccount) throw refused('tooMany');
      const made = await this.monitors.insert(tx, {
        owner_sub: user.sub,
        org_id: user.orgId,
        host_key: address.hostKey,
        url: address.url,
        page_key: address.pageKey,
        scope: order.scope,
        cadence: order.cadence,
        notify: order.notify,
        next_due_at: now,
        email: order.notify ? mailAddressOf(user) : null,
        ...(webhook ? this.webhookColumns(webhook, { owner_sub: user.sub, page_key: address.pageKey }) : noWebhook),
      });
      if (made === undefined) throw refused('exists');
      if ((await this.counters.count(firstChecks, accountKey(user.sub), now, tx)) > firstChecks.limit) {
        await this.monitors.change(tx, made, { next_due_at: nextDue(order.cadence, made, now) });
      }
      return made;
    });
    this.logger.log({ event: 'monitor_made', monitor: id, host: address.host, cadence: order.cadence });
    return this.view(await this.own(id, user.sub), now, webhook?.secret);
  }

  /** @throws AppError `not_found`, `no_entitlement` when it is switched on again and nothing covers its host */
  async update(id: string, change: UpdateMonitor, user: CurrentUser, now = new Date()): Promise<Monitor> {
    const before = await this.own(id, user.sub);
    const set: Updateable<MonitorsTable> = {};
    if (change.scope !== undefined) set.scope = change.scope;
    if (change.notify !== undefined)
      Object.assign(set, { notify: change.notify, email: change.notify ? mailAddressOf(user) : null });
    if (change.cadence !== undefined && change.cadence !== before.cadence) {
      Object.assign(set, { cadence: change.cadence, next_due_at: nextDue(change.cadence, id, now) });
    }
    if (change.enabled === false) Object.assign(set, { enabled: false, disabled_reason: null });
    if (change.enabled === true && !before.enabled) {
      const facts = await this.entitlements.readFacts(user.sub);
      if (!coveringSource(facts, before.host_key, now)) throw new AppError('no_entitlement');
      const due = nextDue(change.cadence ?? before.cadence, id, now);
      Object.assign(set, { enabled: true, disabled_reason: null, next_due_at: due });
    }
    if (change.webhookUrl === null) Object.assign(set, noWebhook);
    const isNewHook = typeof change.webhookUrl === 'string' && change.webhookUrl !== before.webhook_url;
    const webhook = isNewHook ? this.newWebhook(change.webhookUrl!) : null;
    if (webhook) Object.assign(set, this.webhookColumns(webhook, before));
    if (Object.keys(set).length > 0) await this.monitors.change(this.db, id, set);
    return this.view(await this.own(id, user.sub), now, webhook?.secret);
  }

  /** @throws AppError `not_found` */
  async remove(id: string, sub: string): Promise<void> {
    if (!(await this.monitors.remove(id, sub))) throw new AppError('not_found');
  }

  /** Refuses an unusable address at once. The egress policy checks it again for every message. */
  private newWebhook(url: string): Webhook {
    const reading = readAddress(url, { allow: this.config.scan.allow });
    if (!reading.ok) {
      throw invalidField('webhookUrl', addressErrorKey(reading.error));
    }
    return { url: reading.address.url, secret: randomBytes(32).toString('base64url') };
  }

  private webhookColumns({ url, secret }: Webhook, row: Pick<MonitorRow, 'owner_sub' | 'page_key'>) {
    return { webhook_url: url, webhook_error: null, ...this.secrets.columns(secret, row) };
  }

  private async own(id: string, sub: string): Promise<MonitorRow> {
    const row = await this.monitors.one(id, sub);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async view(row: MonitorRow, now: Date, secret?: string): Promise<Monitor> {
    const facts = await this.entitlements.readFacts(row.owner_sub);
    return monitorView(row, coveringSource(facts, row.host_key, now)?.profile ?? 'free', secret);
  }
}

const refused = (reason: 'notCovered' | 'exists' | 'tooMany') => new AppError('conflict', { data: { reason } });
const noWebhook = { webhook_url: null, webhook_secret: null, webhook_secret_sealed: null, webhook_error: null };

/** Only a confirmed address gets mails, so nobody can have them sent to a stranger. */
function mailAddressOf({ email, emailVerified }: CurrentUser): string {
  if (email === null || !emailVerified) throw new AppError('email_unverified');
  return email;
}
