import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { Retention } from './retention.ts';
import { RunRemoval } from './run-removal.ts';
import { RunRemovalsRepository } from './run-removals.repository.ts';

/** The end of runs: when it comes, and how they are deleted. */
@Module({
  imports: [ArtifactsModule],
  providers: [Retention, RunRemoval, RunRemovalsRepository],
  exports: [Retention, RunRemoval],
})
export class RemovalModule {}
