import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { Mailer } from './mailer.ts';
import { SmtpMailer } from './smtp.mailer.ts';

@Module({ imports: [OutboxModule], providers: [Mailer, SmtpMailer], exports: [Mailer] })
export class MailModule {}
