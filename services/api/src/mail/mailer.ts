import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { emailAddressSchema, localeSchema, type Locale } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { mailText, type MailTextKey } from './mail-text.ts';
import { MailNotSent, SmtpMailer, type MailAttachment } from './smtp.mailer.ts';

interface MailKind {
  subject: MailTextKey;
  body: MailTextKey;
  reason: MailTextKey;
  /** Retried longer: required by law, or the text exists nowhere else. */
  lasting: boolean;
  /** A refusal by the operator's server is retried, because the operator may fix it. */
  toOperator?: boolean;
}

const usual = (subject: MailTextKey, body: MailTextKey, reason: MailTextKey): MailKind => ({
  subject,
  body,
  reason,
  lasting: false,
});
const lasting = (...keys: Parameters<typeof usual>): MailKind => ({ ...usual(...keys), lasting: true });
const toOperator = (...keys: Parameters<typeof usual>): MailKind => ({ ...lasting(...keys), toOperator: true });

/** Every kind of mail, and the keys of its texts: subject, body, and why the person gets it. */
const kinds = {
  accountDeleted: usual('accountDeleted.subject', 'accountDeleted.body', 'accountDeleted.reason'),
  emailChanged: usual('emailChanged.subject', 'emailChanged.body', 'emailChanged.reason'),
  emailPromised: usual('emailPromised.subject', 'emailPromised.body', 'emailChanged.reason'),
  cancelled: lasting('cancelled.subject', 'declared.body', 'cancelled.reason'),
  withdrawn: lasting('withdrawn.subject', 'declared.body', 'withdrawn.reason'),
  contractEnds: lasting('contractEnds.subject', 'contractEnds.body', 'cancelled.reason'),
  refunded: lasting('refunded.subject', 'refunded.body', 'withdrawn.reason'),
  ticket: toOperator('ticket.subject', 'ticket.body', 'ticket.reason'),
  contact: toOperator('contact.subject', 'contact.body', 'ticket.reason'),
  order: lasting('order.subject', 'order.body', 'order.reason'),
  paymentFailed: lasting('paymentFailed.subject', 'paymentFailed.body', 'payment.reason'),
  paymentAuthentication: lasting('paymentAuthentication.subject', 'paymentAuthentication.body', 'payment.reason'),
  paymentEnded: lasting('paymentEnded.subject', 'paymentEnded.body', 'payment.reason'),
  termEnds: usual('termEnds.subject', 'termEnds.body', 'payment.reason'),
  termRenews: lasting('termRenews.subject', 'termRenews.body', 'payment.reason'),
  orderFailed: lasting('orderFailed.subject', 'orderFailed.body', 'order.reason'),
  runDone: usual('runDone.subject', 'runDone.body', 'run.reason'),
  runFailed: usual('runFailed.subject', 'runFailed.body', 'run.reason'),
  monitorFindings: usual('monitorFindings.subject', 'monitorFindings.body', 'monitor.reason'),
  monitorOff: usual('monitorOff.subject', 'monitorOff.body', 'monitor.reason'),
  orderBusiness: lasting('order.subject', 'orderBusiness.body', 'order.reason'),
} satisfies Record<string, MailKind>;

const mailRequest = z.object({
  to: z.string().max(254),
  /** Where an answer goes; our own address unless given. */
  replyTo: emailAddressSchema.optional(),
  locale: localeSchema,
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  /** Paragraphs after the body, by their text keys. */
  more: z.array(z.enum(['accountDeleted.signIn', 'accountDeleted.signInNoLink'])).default([]),
  words: z.record(z.string(), z.string()).default({}),
});
export type MailRequest = z.input<typeof mailRequest>;
export interface AccountMail extends MailRequest {
  /**
   * Subject of the account whose deletion ends the mail; null where it is sent all the same: a duty towards a customer, a
   * warning, or one to the operator.
   */
  account: string | null;
}
/** `send` checks the request, because it refuses one that cannot be sent. */
const mailKind = effectKind('mail', z.custom<MailRequest>());

/** Days after which an undeliverable mail is given up. Its address is erased then. */
const retryDays = { usual: 3, lasting: 30 };

/** Mails are decided in a transaction and sent as an effect, so none is lost and none speaks of what never happened. */
@Injectable()
export class Mailer implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly runner: OutboxRunner,
    private readonly smtp: SmtpMailer,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: mailKind, run: (effect) => this.send(effect, effect.payload) });
  }

  /** One mail per key, however often it is enqueued. Notify the runner after the commit. */
  async enqueue(connection: Kysely<Database>, key: string, { account, ...request }: AccountMail): Promise<void> {
    await addEffect(connection, mailKind, `mail:${key}`, request, { account });
  }

  /**
   * Sends now, for handlers of effects that keep what they say in rows of their own.
   * @throws EffectRefused when no further try can help, MailNotSent when one may
   */
  async send(
    { id, createdAt }: Pick<Effect, 'id' | 'createdAt'>,
    given: MailRequest,
    attachments: readonly MailAttachment[] = [],
  ): Promise<void> {
    const request = mailRequest.safeParse(given);
    if (!request.success || !emailAddressSchema.safeParse(request.data.to).success) {
      throw new EffectRefused('not a mail that can be sent');
    }
    const { to, replyTo, locale, more } = request.data;
    const keys: MailKind = kinds[request.data.kind];
    const words = { app: this.config.appName, ...request.data.words };
    const footer = footerOf(this.config, locale, mailText(locale, keys.reason, words));
    const paragraphs = [keys.body, ...more].map((key) => mailText(locale, key, words));
    const text = `${paragraphs.join('\n\n')}\n\n-- \n${footer}\n`;
    const subject = mailText(locale, keys.subject, words);
    try {
      await this.smtp.send({ id, to, replyTo, locale, subject, text, attachments });
    } catch (error) {
      const days = keys.lasting ? retryDays.lasting : retryDays.usual;
      const tooLate = Date.now() - createdAt.getTime() > days * 86_400_000;
      if (!(error instanceof MailNotSent) || !(tooLate || (error.forGood && !keys.toOperator))) throw error;
      if (keys.toOperator) {
        const { kind } = request.data;
        this.logger.error({ event: 'operator_mail_given_up', alert: true, kind, effect: id, cause: error.message });
      }
      throw new EffectRefused(error.message);
    }
  }
}

/** With what the law wants below the business letters of a company (GmbHG 35a, HGB 37a, AktG 80), as far as it is set. */
function footerOf({ operator, publicOrigin }: ApiConfig, locale: Locale, reason: string): string {
  const { name, address, representedBy, register } = operator;
  const seller = address === null ? name : `${name}, ${inOneLine(address)}`;
  return [
    mailText(locale, 'footer', { reason, operator: seller, address: publicOrigin }),
    ...(representedBy === null ? [] : [mailText(locale, 'footer.representedBy', { names: inOneLine(representedBy) })]),
    ...(register === null ? [] : [mailText(locale, 'footer.register', { register: inOneLine(register) })]),
  ].join('\n');
}

/** A list that has commas at its line ends already gets no second ones. */
const inOneLine = (text: string) => text.replaceAll(/\s*,?\s*\n\s*/g, ', ');
