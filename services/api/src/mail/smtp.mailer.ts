import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Locale } from '@stufenlos/contracts';
import { createTransport } from 'nodemailer';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';

/** A document that stays with the person (a durable medium): a whole HTML page without anything from outside. */
export interface MailAttachment {
  filename: string;
  html: string;
}

export interface Mail {
  /** Stays the same when the mail is sent again, so that a reader shows it once. */
  id: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  locale: Locale;
  attachments: readonly MailAttachment[];
}

/** Codes of the conversation only: what a server says often quotes the address. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** The server will not take it tomorrow either. */
  readonly forGood: boolean;

  constructor(code: string, forGood: boolean) {
    super(`mail not sent: ${code}`);
    this.forGood = forGood;
  }
}

/** SMTP by SMTP_URL. Its other side is exchanged by that address; options go into its query (`?requireTLS=true`). */
@Injectable()
export class SmtpMailer implements OnApplicationShutdown {
  private readonly transport;
  private readonly host: string;

  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {
    const { smtpUrl } = config.mail;
    this.host = new URL(config.publicOrigin).hostname;
    this.transport = smtpUrl
      ? createTransport({
          url: smtpUrl,
          dnsTimeout: 10_000,
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000,
        })
      : undefined;
  }

  /** Rejects with MailNotSent. */
  async send(mail: Mail): Promise<void> {
    if (!this.transport) throw new MailNotSent('SMTP_URL is not set', false);
    try {
      await this.transport.sendMail({
        from: this.config.mail.from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        attachments: mail.attachments.map(({ filename, html }) => ({
          filename,
          content: html,
          contentType: 'text/html; charset=utf-8',
          contentTransferEncoding: 'quoted-printable' as const,
          headers: { 'Content-Language': mail.locale },
        })),
        messageId: `<${mail.id}@${this.host}>`,
        textEncoding: 'quoted-printable',
        // No answering machine answers, and a screen reader knows the language.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number };
      const refusedForGood = code === 'EENVELOPE' || code === 'EMESSAGE';
      throw new MailNotSent(`${code} ${responseCode}`, refusedForGood && (responseCode === 0 || responseCode >= 500));
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
