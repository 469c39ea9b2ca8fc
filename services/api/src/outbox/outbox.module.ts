import { Module } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.ts';
import { OutboxRunner } from './outbox.runner.ts';

/** What was decided in a transaction and happens outside of it: mails, calls to the identity provider, deletions. */
@Module({ providers: [OutboxRepository, OutboxRunner], exports: [OutboxRepository, OutboxRunner] })
export class OutboxModule {}
