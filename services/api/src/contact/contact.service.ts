import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { defaultLocale, type CreateContact } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { visitorKey } from '../rate-limits/visitor-key.ts';
import { AddressSalts } from '../rate-limits/address-salts.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { AppError } from '../errors/app-error.ts';
import { mailText } from '../mail/mail-text.ts';
import { indented } from '../texts/filled-text.ts';
import { Mailer } from '../mail/mailer.ts';

/** Messages from one network address. */
const perAddress: RateLimit = { name: 'contact', seconds: 3600, limit: 5 };

/**
 * Hands messages to the operator. A message is counted and queued in one transaction. It waits as an effect while the
 * mail server is away, and is erased there as soon as it is sent. The typed address gets no copy: otherwise anybody
 * could have anything sent to anybody.
 */
@Injectable()
export class ContactService {
  private readonly logger = new Logger('ContactService');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
  ) {}

  /** @throws AppError `rate_limited`; `unavailable` while nobody is named who could read it */
  async accept(contact: CreateContact, ip: string, now: Date): Promise<void> {
    const to = this.config.operator.email;
    if (to === null) {
      this.logger.error({ event: 'contact_needs_operator', alert: true });
      throw new AppError('unavailable');
    }
    const key = visitorKey(ip, await this.salts.of(now));
    await this.db.transaction().execute(async (tx) => {
      if ((await this.counters.count(perAddress, key, now, tx)) > perAddress.limit) {
        throw new AppError('rate_limited', { retryAfter: windowOf(perAddress, now).secondsLeft });
      }
      // The operator's language is not known. This is the first language of the product.
      const locale = defaultLocale;
      await this.mailer.enqueue(tx, `contact:${randomUUID()}`, {
        account: null,
        to,
        replyTo: contact.email,
        locale,
        kind: 'contact',
        words: wordsOf(contact),
      });
    });
    this.runner.notify();
    this.logger.log({ event: 'contact_received' });
  }
}

const wordsOf = ({ email, subject, message, locale }: CreateContact) => ({
  email,
  subject,
  message: indented(message),
  language: mailText(locale, 'contact.language', {}),
});
