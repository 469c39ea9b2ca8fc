import { Module } from '@nestjs/common';
import { EffectsModule } from '../effects/effects.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { ContactController } from './contact.controller.ts';
import { ContactDesk } from './contact-desk.ts';

/** Messages to the operator. */
@Module({ imports: [EffectsModule, MailModule], controllers: [ContactController], providers: [ContactDesk] })
export class ContactModule {}
