import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { DispatchSignal } from './dispatch-signal.ts';
import { RunAnnouncer } from './run-announcer.ts';
import { RunFinishedNotifier } from './run-finished-notifier.ts';
import { RunsRepository } from './runs.repository.ts';

/** Runs and their pages as rows: what is stored, counted and queued. */
@Module({
  imports: [MailModule, OutboxModule],
  providers: [DispatchSignal, RunAnnouncer, RunFinishedNotifier, RunsRepository],
  exports: [DispatchSignal, RunAnnouncer, RunFinishedNotifier, RunsRepository],
})
export class RunsModule {}
