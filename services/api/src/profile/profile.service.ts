import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { DeleteMe, Locale, MailPreferences, Me, UpdatedMe, UpdateMe } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { accountKey } from '../access/account-key.ts';
import { ConfirmedEmails } from '../access/confirmed-emails.ts';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { AppError } from '../errors/app-error.ts';
import { decideDeletion } from './decide-deletion.ts';
import { mustBeFresh } from './fresh-login.ts';
import { IdentityChanges } from './identity-changes.ts';
import { ProfileExport } from './profile-export.ts';
import { ProfileRepository, type AccountRow } from './profile.repository.ts';

/**
 * Mails about results are opt-in. Those about a monitored website are switched on where it is set up;
 * `monitorFindings: false` switches them off for all websites.
 */
const defaultMail: MailPreferences = { monitorFindings: true, runFinished: false };
/** Copies of all data that one account gets. Each may hold the findings of hundreds of runs. */
const exportLimit: RateLimit = { name: 'account-export', seconds: 3600, limit: 10 };

@Injectable()
export class ProfileService {
  private readonly logger = new Logger('Profile');

  constructor(
    private readonly accounts: ProfileRepository,
    private readonly identity: IdentityChanges,
    private readonly exports: ProfileExport,
    private readonly runner: OutboxRunner,
    private readonly counters: RateCounters,
    private readonly db: Kysely<Database>,
    private readonly confirmedEmails: ConfirmedEmails,
  ) {}

  async read(user: CurrentUser, locale: Locale): Promise<Me> {
    const account = await this.account(user, locale);
    await this.confirmedEmails.seen(user);
    return await this.view(user, account);
  }

  /** The answer still holds name and e-mail of the token. The next token shows the change. */
  async update(user: CurrentUser, update: UpdateMe, first: Locale, now: Date): Promise<UpdatedMe> {
    const { name, email, locale, mail } = update;
    const account = await this.account(user, locale ?? first);
    if (name !== undefined) this.identity.must('updateName');
    const sent = email === undefined ? {} : await this.identity.changeEmail(user, email, account.locale, now);
    if (name !== undefined) await this.identity.rename(user, name);
    if (!locale && !mail) return { ...(await this.view(user, account)), ...sent };
    const { monitorFindings, runFinished } = mail ?? {};
    const changed = await this.accounts.change(user.sub, locale, {
      ...(monitorFindings === undefined ? {} : { monitorFindings }),
      ...(runFinished === undefined ? {} : { runFinished }),
    });
    if (!changed) throw new AppError('gone');
    return { ...(await this.view(user, changed)), ...sent };
  }

  async sendVerification(user: CurrentUser, first: Locale, now: Date): Promise<{ email: string }> {
    await this.account(user, first);
    await this.identity.sendVerification(user, now);
    return { email: user.email ?? '' };
  }

  /** All data of the caller as JSON, in pieces. @throws AppError `gone`, `rate_limited` */
  async export(user: CurrentUser, first: Locale, now: Date): Promise<Readable> {
    const account = await this.account(user, first);
    if ((await this.counters.count(exportLimit, accountKey(user.sub), now)) > exportLimit.limit) {
      throw new AppError('rate_limited', {
        retryAfter: windowOf(exportLimit, now).secondsLeft,
        data: { kind: 'export' },
      });
    }
    await recordAudit(this.db, { action: 'account.exported', sub: user.sub });
    return Readable.from(await this.exports.of(user, account, now), { objectMode: false });
  }

  /**
   * Decides the deletion in one transaction; an effect does the work. The age of the login is checked last, so that
   * a person does not sign in again only to be refused for another reason.
   */
  async delete(user: CurrentUser, order: DeleteMe, first: Locale, now: Date): Promise<{ acceptedAt: string }> {
    await this.account(user, first);
    if (!order.endsSubscription && (await this.accounts.hasLiveSubscription(user.sub))) {
      throw new AppError('conflict', { data: { reason: 'subscription' } });
    }
    mustBeFresh(user, now);
    const { sub, email } = user;
    if (!(await decideDeletion(this.db, this.accounts, { sub, email, actor: 'person' }))) throw new AppError('gone');
    this.logger.log({ event: 'account_deletion_accepted' });
    this.runner.notify();
    return { acceptedAt: now.toISOString() };
  }

  private async account(user: CurrentUser, locale: Locale): Promise<AccountRow> {
    const account = await this.accounts.ensure(user.sub, locale);
    if (!account) throw new AppError('gone');
    return account;
  }

  private async view(user: CurrentUser, account: AccountRow): Promise<Me> {
    return {
      sub: user.sub,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      locale: account.locale,
      mail: { ...defaultMail, ...account.mail_prefs },
      capabilities: this.identity.capabilities,
      hasLiveSubscription: await this.accounts.hasLiveSubscription(user.sub),
      createdAt: account.created_at.toISOString(),
    };
  }
}
