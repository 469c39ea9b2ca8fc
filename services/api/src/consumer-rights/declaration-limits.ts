import type { KeyObject } from 'node:crypto';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from 'kysely';
import { accountKey } from '../access/account-key.ts';
import { visitorKey } from '../rate-limits/visitor-key.ts';
import { AddressSalts } from '../rate-limits/address-salts.ts';
import type { CurrentUser } from '../access/current-user.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';

const perAddress: RateLimit = { name: 'declaration', seconds: 3600, limit: 10 };
const perMailbox: RateLimit = { name: 'confirmation', seconds: 3600, limit: 3 };
/** Counted apart from the others, so that strangers cannot use up the confirmations of the owner of a mailbox. */
const perOwner: RateLimit = { name: 'own-confirmation', seconds: 3600, limit: 3 };

/**
 * Limits of the two forms that anybody may send. None of them loses a declaration; see
 * decisions/0015-a-declaration-is-stored-first.md.
 */
@Injectable()
export class DeclarationLimits {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
  ) {}

  /** Call before the transaction, because the salt may have to be written first. */
  salt(now: Date): Promise<KeyObject> {
    return this.salts.of(now);
  }

  /** Throws `rate_limited` with `data { kind: 'declaration', email }`: whom to write to instead. */
  async admit(tx: Transaction<Database>, address: string, salt: KeyObject, now: Date): Promise<void> {
    const count = await this.counters.count(perAddress, visitorKey(address, salt), now, tx);
    if (count <= perAddress.limit) return;
    const { email } = this.config.operator;
    throw new AppError('rate_limited', {
      retryAfter: windowOf(perAddress, now).secondsLeft,
      data: { kind: 'declaration', ...(email === null ? {} : { email }) },
    });
  }

  /** Whether one more mail may go to this address. If not, the page still shows the whole confirmation. */
  async mayMail(
    tx: Transaction<Database>,
    { email, user }: { email: string; user: CurrentUser | null },
    salt: KeyObject,
    now: Date,
  ): Promise<boolean> {
    const owner = isOwnMailbox(email, user) ? user : null;
    const [limit, key] = owner
      ? [perOwner, accountKey(owner.sub)]
      : [perMailbox, mailboxKey(email.toLowerCase(), salt)];
    return (await this.counters.count(limit, key, now, tx)) <= limit.limit;
  }
}

/** Whether the person is known to read this mailbox: signed in with it, and the provider has confirmed it. */
export const isOwnMailbox = (email: string, user: CurrentUser | null): boolean =>
  user !== null && user.emailVerified && user.email?.toLowerCase() === email.toLowerCase();

/** A keyed hash of the address. Once the day's salt is deleted, nothing leads back to the address. */
const mailboxKey = (mailbox: string, salt: KeyObject): string =>
  createHmac('sha256', salt).update(`mailbox:${mailbox}`).digest('base64url').slice(0, 22);
