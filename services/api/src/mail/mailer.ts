import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { emailAddressSchema, localeSchema } from '@stufenlos/contracts';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { mailText } from './mail-text.ts';
import { MailNotSent, SmtpMailer, type MailAttachment } from './smtp.mailer.ts';

/**
 * Every kind of mail, and the keys of its texts. `lasting`: worth more tries than others, because the law wants it or
 * nobody else holds the words. `isOnlyCopy`: what a server refuses today is not lost for that, an operator may mend it.
 */
const kinds = {
  accountDeleted: {
    subject: 'accountDeleted.subject',
    body: 'accountDeleted.body',
    reason: 'accountDeleted.reason',
    lasting: false,
  },
  cancelled: { subject: 'cancelled.subject', body: 'declared.body', reason: 'cancelled.reason', lasting: true },
  withdrawn: { subject: 'withdrawn.subject', body: 'declared.body', reason: 'withdrawn.reason', lasting: true },
  contractEnds: {
    subject: 'contractEnds.subject',
    body: 'contractEnds.body',
    reason: 'cancelled.reason',
    lasting: true,
  },
  refunded: { subject: 'refunded.subject', body: 'refunded.body', reason: 'withdrawn.reason', lasting: true },
  ticket: { subject: 'ticket.subject', body: 'ticket.body', reason: 'ticket.reason', lasting: true },
  contact: {
    subject: 'contact.subject',
    body: 'contact.body',
    reason: 'ticket.reason',
    lasting: true,
    isOnlyCopy: true,
  },
  order: { subject: 'order.subject', body: 'order.body', reason: 'order.reason', lasting: true },
  paymentFailed: {
    subject: 'paymentFailed.subject',
    body: 'paymentFailed.body',
    reason: 'payment.reason',
    lasting: true,
  },
  paymentAuthentication: {
    subject: 'paymentAuthentication.subject',
    body: 'paymentAuthentication.body',
    reason: 'payment.reason',
    lasting: true,
  },
  paymentEnded: {
    subject: 'paymentEnded.subject',
    body: 'paymentEnded.body',
    reason: 'payment.reason',
    lasting: true,
  },
  orderFailed: { subject: 'orderFailed.subject', body: 'orderFailed.body', reason: 'order.reason', lasting: true },
  runDone: { subject: 'runDone.subject', body: 'runDone.body', reason: 'run.reason', lasting: false },
  runFailed: { subject: 'runFailed.subject', body: 'runFailed.body', reason: 'run.reason', lasting: false },
  monitorFindings: {
    subject: 'monitorFindings.subject',
    body: 'monitorFindings.body',
    reason: 'monitor.reason',
    lasting: false,
  },
  monitorOff: { subject: 'monitorOff.subject', body: 'monitorOff.body', reason: 'monitor.reason', lasting: false },
  orderBusiness: { subject: 'order.subject', body: 'orderBusiness.body', reason: 'order.reason', lasting: true },
} as const;

const mailOrder = z.object({
  to: z.string().max(254),
  /** Where an answer goes; our own address unless given. */
  replyTo: emailAddressSchema.optional(),
  locale: localeSchema,
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  /** Paragraphs after the body, by their text keys. */
  more: z.array(z.enum(['accountDeleted.signIn', 'accountDeleted.signInNoLink'])).default([]),
  words: z.record(z.string(), z.string()).default({}),
});
export type MailOrder = z.input<typeof mailOrder>;

/** A mail that found nobody for so many days is given up, and its address forgotten. */
const retryDays = { usual: 3, lasting: 30 };

/** Mails are decided in a transaction and sent as an effect, so none is lost and none speaks of what never happened. */
@Injectable()
export class Mailer implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly effects: OutboxRepository,
    private readonly runner: OutboxRunner,
    private readonly smtp: SmtpMailer,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: 'mail', run: (effect) => this.send(effect, effect.payload as MailOrder) });
  }

  /** One mail per key, however often it is ordered. Notify the runner after the commit. */
  async order(connection: Kysely<Database> | Transaction<Database>, key: string, order: MailOrder): Promise<void> {
    await this.effects.add(connection, 'mail', `mail:${key}`, { ...order });
  }

  /**
   * Sends now, for handlers of effects that keep what they say in rows of their own.
   * @throws EffectRefused when no further try can help, MailNotSent when one may
   */
  async send(
    { id, createdAt }: Pick<Effect, 'id' | 'createdAt'>,
    given: MailOrder,
    attachments: readonly MailAttachment[] = [],
  ): Promise<void> {
    const order = mailOrder.safeParse(given);
    if (!order.success || !emailAddressSchema.safeParse(order.data.to).success) {
      throw new EffectRefused('not a mail that can be sent');
    }
    const { to, replyTo, locale, more } = order.data;
    const keys = kinds[order.data.kind];
    const words = { app: this.config.appName, ...order.data.words };
    const { name, address } = this.config.operator;
    const footer = mailText(locale, 'footer', {
      reason: mailText(locale, keys.reason, words),
      operator: address === null ? name : `${name}, ${address.replaceAll(/\s*\n\s*/g, ', ')}`,
      address: this.config.publicOrigin,
    });
    const paragraphs = [keys.body, ...more].map((key) => mailText(locale, key, words));
    const text = `${paragraphs.join('\n\n')}\n\n-- \n${footer}\n`;
    const subject = mailText(locale, keys.subject, words);
    try {
      await this.smtp.send({ id, to, replyTo, locale, subject, text, attachments });
    } catch (error) {
      const days = keys.lasting ? retryDays.lasting : retryDays.usual;
      const tooLate = Date.now() - createdAt.getTime() > days * 86_400_000;
      const isHopeless = error instanceof MailNotSent && error.forGood && !('isOnlyCopy' in keys);
      if (isHopeless || (error instanceof MailNotSent && tooLate)) throw new EffectRefused(error.message);
      throw error;
    }
  }
}
