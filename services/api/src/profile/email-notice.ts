import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { Mailer } from '../mail/mailer.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';

interface NewEmail {
  before: string;
  next: string;
  locale: Locale;
  atOnce: boolean;
}

/** Tells the address that an account had so far about the one that takes its place. */
@Injectable()
export class EmailNotice {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
  ) {}

  async order({ before, next, locale, atOnce }: NewEmail): Promise<void> {
    await this.mailer.enqueue(this.db, `email-notice:${randomUUID()}`, {
      account: null,
      to: before,
      locale,
      kind: atOnce ? 'emailChanged' : 'emailPromised',
      words: { next: shortened(next), link: `${this.config.publicOrigin}/contact` },
    });
    this.runner.notify();
  }
}

/** Enough to know one's own address by, too little to write to: the old mailbox may belong to somebody else by now. */
const shortened = (address: string) => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
