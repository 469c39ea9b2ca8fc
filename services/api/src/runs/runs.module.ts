import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { DispatchSignal } from './dispatch-signal.ts';
import { Retention } from './retention.ts';
import { RunFinishedNotifier } from './run-finished-notifier.ts';
import { RunsRepository } from './runs.repository.ts';

/** Runs and their pages as rows: what is stored, counted, queued and deleted. */
@Module({
  imports: [ArtifactsModule, MailModule, OutboxModule],
  providers: [DispatchSignal, Retention, RunFinishedNotifier, RunsRepository],
  exports: [DispatchSignal, Retention, RunFinishedNotifier, RunsRepository],
})
export class RunsModule {}
