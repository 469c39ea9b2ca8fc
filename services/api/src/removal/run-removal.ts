import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import { minute, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { firstBatch, nextBatch } from './batch-size.ts';
import { RunRemovalsRepository } from './run-removals.repository.ts';

/** Runs whose removal is decided by one statement. */
const runsAtOnce = 50;
/** Of PostgreSQL: a statement that took longer than it may. */
const queryCanceled = '57014';

/**
 * Deletes runs of any size in steps that are bounded in time. A decided removal is a row, so a replica that dies leaves it
 * to the next one; see decisions/0030-a-run-is-deleted-page-by-page.md. Safe to run twice at once.
 */
@Injectable()
export class RunRemoval implements OnModuleDestroy {
  private readonly logger = new Logger('RunRemoval');
  private ending = false;

  constructor(
    private readonly removals: RunRemovalsRepository,
    private readonly artifacts: ArtifactStore,
  ) {}

  onModuleDestroy(): void {
    this.ending = true;
  }

  /** Deletes a run of its owner. It is out of sight before its first row goes. An unfinished run is canceled before. */
  async removeOwn(runId: string, ownerSub: string): Promise<void> {
    const which = sql<boolean>`id = ${runId} and owner_sub = ${ownerSub}`;
    await this.removeWithdrawn(await this.removals.withdraw({ which, limit: 1, locked: 'wait' }));
  }

  /** Deletes anonymous runs whose time is over, by the clock of the database. @returns how many */
  async removeExpired(): Promise<number> {
    const which = sql<boolean>`expires_at <= now() and owner_sub is null`;
    for (let total = 0; ;) {
      const some = await this.removals.withdraw({ which, limit: runsAtOnce, locked: 'skip' });
      await this.removeWithdrawn(some);
      total += some.length;
      if (some.length < runsAtOnce || this.ending) return total;
    }
  }

  /** Deletes the details of runs whose time is over, by the clock of the database. @returns how many */
  async removeEndedDetails(): Promise<number> {
    for (let total = 0; ;) {
      const some = await this.removals.endDetails(runsAtOnce);
      await this.removeWithdrawn(some);
      total += some.length;
      if (some.length < runsAtOnce || this.ending) return total;
    }
  }

  /** Deletes all runs of an account that nobody can use any more. @throws when this process ends before */
  async removeAllOf(ownerSub: string): Promise<void> {
    const which = sql<boolean>`owner_sub = ${ownerSub}`;
    for (;;) {
      const some = await this.removals.withdraw({ which, limit: runsAtOnce, locked: 'wait', keepsOwner: true });
      for (const runId of some) {
        if (!(await this.finish(runId))) throw new Error('stopped before all runs were deleted');
      }
      if (some.length < runsAtOnce) return;
    }
  }

  /** Goes on with what a process has left that ended or failed in the middle. */
  @Scheduled({ name: 'remove-runs', everyMs: minute })
  async resume(): Promise<void> {
    for (const runId of await this.removals.open(runsAtOnce)) await this.finish(runId);
  }

  /** They are gone for everybody, so a failure is nobody's answer: the next minute goes on. */
  private async removeWithdrawn(runIds: readonly string[]): Promise<void> {
    // Their addresses are good for minutes, even without a run.
    await this.artifacts.removeRuns(runIds);
    for (const runId of runIds) {
      await this.finish(runId).catch((error: unknown) => {
        const cause = error instanceof Error ? error.message : 'unknown';
        this.logger.warn({ event: 'run_removal_interrupted', runId, cause });
      });
    }
  }

  /** @returns false when this process ends before */
  private async finish(runId: string): Promise<boolean> {
    for (let pages = firstBatch; !this.ending;) {
      const begun = performance.now();
      try {
        if (await this.removals.removePages(runId, pages)) {
          await this.artifacts.removeRuns([runId]);
          return true;
        }
        pages = nextBatch(pages, performance.now() - begun);
      } catch (error) {
        // What was too much for one statement is not too much for two.
        if (pages === 1 || !isCanceled(error)) throw error;
        pages = nextBatch(pages, Infinity);
      }
    }
    return false;
  }
}

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryCanceled;
