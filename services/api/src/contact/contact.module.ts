import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';

/** Messages to the operator. */
@Module({ imports: [OutboxModule, MailModule], controllers: [ContactController], providers: [ContactService] })
export class ContactModule {}
