import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { emailAddressSchema, localeSchema } from '@stufenlos/contracts';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../effects/effect.ts';
import { EffectsRepository } from '../effects/effects.repository.ts';
import { EffectsRunner } from '../effects/effects.runner.ts';
import { mailText } from './mail-text.ts';
import { MailNotSent, SmtpMailer } from './smtp.mailer.ts';

/** Every kind of mail, and the keys of its texts. */
const kinds = {
  accountDeleted: {
    subject: 'accountDeleted.subject',
    body: 'accountDeleted.body',
    reason: 'accountDeleted.reason',
  },
} as const;

const mailOrder = z.object({
  to: z.string().max(254),
  locale: localeSchema,
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  /** Paragraphs after the body, by their text keys. */
  more: z.array(z.enum(['accountDeleted.signIn', 'accountDeleted.signInNoLink'])).default([]),
  words: z.record(z.string(), z.string()).default({}),
});
export type MailOrder = z.input<typeof mailOrder>;

/** A mail that found nobody for so long is given up, and its address forgotten. */
const patienceMs = 3 * 86_400_000;

/** Mails are decided in a transaction and sent as an effect, so none is lost and none speaks of what never happened. */
@Injectable()
export class Mailer implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly effects: EffectsRepository,
    private readonly runner: EffectsRunner,
    private readonly smtp: SmtpMailer,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: 'mail', run: (effect) => this.deliver(effect) });
  }

  /** One mail per key, however often it is ordered. Ring the runner after the commit. */
  async order(connection: Kysely<Database> | Transaction<Database>, key: string, order: MailOrder): Promise<void> {
    await this.effects.add(connection, 'mail', `mail:${key}`, { ...order });
  }

  private async deliver({ id, payload, createdAt }: Effect): Promise<void> {
    const order = mailOrder.safeParse(payload);
    if (!order.success || !emailAddressSchema.safeParse(order.data.to).success) {
      throw new EffectRefused('not a mail that can be sent');
    }
    const { to, locale, more } = order.data;
    const keys = kinds[order.data.kind];
    const words = { app: this.config.appName, ...order.data.words };
    const footer = mailText(locale, 'footer', {
      reason: mailText(locale, keys.reason, words),
      operator: this.config.operator.name,
      address: this.config.publicOrigin,
    });
    const paragraphs = [keys.body, ...more].map((key) => mailText(locale, key, words));
    const text = `${paragraphs.join('\n\n')}\n\n-- \n${footer}\n`;
    const subject = mailText(locale, keys.subject, words);
    try {
      await this.smtp.send({ id, to, locale, subject, text });
    } catch (error) {
      const tooLate = Date.now() - createdAt.getTime() > patienceMs;
      if (error instanceof MailNotSent && (error.forGood || tooLate)) throw new EffectRefused(error.message);
      throw error;
    }
  }
}
