import { Inject, Injectable } from '@nestjs/common';
import type { IdentityCapabilities, Locale } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { accountKey } from '../access/account-key.ts';
import type { CurrentUser } from '../access/current-user.ts';
import { chargeOf, refundQuota, RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { EmailNotice } from './email-notice.ts';
import { mustBeFresh } from './fresh-login.ts';
import {
  IDENTITY_ADMIN,
  IdentityAdminError,
  type EmailChange,
  type IdentityAdmin,
} from './identity-admin/identity-admin.ts';
import { fieldFault } from './update-reading.ts';

/** Mails with a link that one account may cause. A new e-mail causes one too, and may be a stranger's address. */
const mailLimit: RateLimit = { name: 'verification', seconds: 3600, limit: 3 };
const retrySeconds = 30;

/** Passes changes to the identity provider and turns its faults into problem codes. */
@Injectable()
export class IdentityChanges {
  constructor(
    @Inject(IDENTITY_ADMIN) private readonly admin: IdentityAdmin,
    private readonly counters: RateCounters,
    private readonly db: Kysely<Database>,
    private readonly notice: EmailNotice,
  ) {}

  get capabilities(): IdentityCapabilities {
    return this.admin.capabilities();
  }

  async rename({ sub }: CurrentUser, name: string): Promise<void> {
    this.must('updateName');
    await this.admin.updateName(sub, name).catch((error: unknown) => say(error, 'name'));
  }

  /**
   * Who has the address has the account, so this wants a fresh login, and the address so far is told. See
   * decisions/privacy/0042-a-new-e-mail-needs-a-fresh-login.md.
   */
  async changeEmail(user: CurrentUser, next: string, locale: Locale, now: Date): Promise<EmailChange> {
    const { sub, email } = user;
    this.must('changeEmail');
    if (next.toLowerCase() === email?.toLowerCase()) throw fieldFault('email', 'profile:changeEmail.error.same');
    mustBeFresh(user, now);
    const change = await this.mailing(sub, now, () => this.admin.changeEmail(sub, next));
    const { emailAtOnce: atOnce } = this.capabilities;
    if (email !== null) await this.notice.order({ before: email, next, locale, atOnce });
    return change;
  }

  async sendVerification({ sub }: CurrentUser, now: Date): Promise<void> {
    this.must('sendVerification');
    await this.mailing(sub, now, () => this.admin.sendVerification(sub));
  }

  /** Call this before anything is changed, so that no request is carried out by half. */
  must(capability: 'updateName' | 'changeEmail' | 'sendVerification'): void {
    if (!this.capabilities[capability]) throw managedElsewhere();
  }

  /**
   * Counts before it sends, and gives the count back when nothing was sent. A taken address stays counted: the answer
   * reveals that somebody has an account, and must not do so for a list of addresses. So does a change
   * whose link was not sent, because the notice to the old address is a mail, too.
   */
  private async mailing<T>(sub: string, now: Date, send: () => Promise<T>): Promise<T> {
    const key = accountKey(sub);
    if ((await this.counters.count(mailLimit, key, now)) > mailLimit.limit) {
      throw new AppError('rate_limited', {
        retryAfter: windowOf(mailLimit, now).secondsLeft,
        data: { kind: 'verification', count: mailLimit.limit },
      });
    }
    try {
      return await send();
    } catch (error) {
      if (!isTaken(error)) await refundQuota(this.db, [chargeOf(mailLimit, key, now)]);
      return say(error, 'email');
    }
  }
}

const isTaken = (error: unknown) => error instanceof IdentityAdminError && error.fault === 'taken';

const managedElsewhere = () => new AppError('conflict', { data: { reason: 'managed_elsewhere' } });

function say(error: unknown, field: 'name' | 'email'): never {
  if (!(error instanceof IdentityAdminError)) throw error;
  switch (error.fault) {
    case 'taken':
    case 'already_verified':
      throw new AppError('conflict', { data: { reason: error.fault } });
    case 'unsupported':
      throw managedElsewhere();
    case 'refused':
      throw fieldFault(field);
    // The provider has deleted the person, but the token still lives.
    case 'unknown_user':
      throw new AppError('gone');
    case 'unavailable':
      throw new AppError('provider_unavailable', { cause: error, retryAfter: retrySeconds });
  }
}
