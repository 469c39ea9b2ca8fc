import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { DetailRetention } from './detail-retention.ts';
import { Retention } from './retention.ts';
import { RunRemoval } from './run-removal.ts';
import { RunRemovalsRepository } from './run-removals.repository.ts';

/** The end of runs: when it comes, and how they are deleted. */
@Module({
  imports: [ArtifactsModule],
  providers: [DetailRetention, Retention, RunRemoval, RunRemovalsRepository],
  exports: [DetailRetention, Retention, RunRemoval],
})
export class RemovalModule {}
