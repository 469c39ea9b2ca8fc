import { Module } from '@nestjs/common';
import { EffectsModule } from '../effects/effects.module.ts';
import { Mailer } from './mailer.ts';
import { SmtpMailer } from './smtp.mailer.ts';

@Module({ imports: [EffectsModule], providers: [Mailer, SmtpMailer], exports: [Mailer] })
export class MailModule {}
