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

/** All that is left of some runs is their pictures, in a store that does not answer or refuses. They are tried again. */
export class PicturesNotRemoved extends Error {
  constructor() {
    super('the store of pictures did not remove those of deleted runs');
  }
}

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

  /**
   * Deletes all runs of an account that cannot be used any more.
   * @throws PicturesNotRemoved after all rows but the runs' own are gone; another error when this process ends before
   */
  async removeAllOf(ownerSub: string): Promise<void> {
    let failure: PicturesNotRemoved | undefined;
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const which = sql<boolean>`owner_sub = ${ownerSub} and id > ${last}`;
      const some = await this.removals.withdraw({ which, limit: runsAtOnce, locked: 'wait', keepsOwner: true });
      for (const runId of some) {
        if (!(await this.removeRows(runId))) throw new Error('stopped before all runs were deleted');
      }
      // A store that does not answer once is not asked for the rest.
      failure ??= await this.close(some);
      if (some.length < runsAtOnce) break;
      last = some.toSorted().at(-1)!;
    }
    if (failure) throw failure;
  }

  /** Goes on with what a process has left that ended or failed in the middle, and with pictures that could not be removed. */
  @Scheduled({ name: 'remove-runs', everyMs: minute })
  async resume(): Promise<void> {
    let failed: { runId: string; error: unknown } | undefined;
    for (const runId of await this.removals.open(runsAtOnce)) {
      try {
        // Rows go also while the store does not answer. It is not asked again in this round.
        if (!(await this.removeRows(runId))) return;
        const error = failed ? undefined : await this.close([runId]);
        if (error) failed = { runId, error };
        else if (failed) await this.removals.postpone(runId);
      } catch (error) {
        if (failed) await this.removals.postpone(runId);
        else failed = { runId, error };
      }
    }
    if (!failed) return;
    // Behind all others: one that always fails must not keep them waiting.
    await this.removals.postpone(failed.runId);
    throw failed.error;
  }

  /** The runs are out of sight already, so a failure is not answered to a caller: the next minute goes on. */
  private async removeWithdrawn(runIds: readonly string[]): Promise<void> {
    // Their addresses are good for minutes, even without a run.
    const isAnswering = await this.artifacts.removeRuns(runIds);
    const whole: string[] = [];
    for (const runId of runIds) {
      try {
        if (await this.removeRows(runId)) whole.push(runId);
      } catch (error) {
        this.tell(runId, error);
      }
    }
    try {
      // Once more, because a worker may have brought a picture meanwhile.
      const failure = isAnswering ? await this.close(whole) : new PicturesNotRemoved();
      if (failure && runIds.length > 0) this.tell(runIds[0]!, failure);
    } catch (error) {
      this.tell(runIds[0]!, error);
    }
  }

  private tell(runId: string, error: unknown): void {
    const cause = error instanceof Error ? error.message : 'unknown';
    this.logger.warn({ event: 'run_removal_interrupted', runId, cause });
  }

  /** The last step. A run stays, out of sight, until its pictures are gone: its row is what remembers them. */
  private async close(runIds: readonly string[]): Promise<PicturesNotRemoved | undefined> {
    if (!(await this.artifacts.removeRuns(runIds))) return new PicturesNotRemoved();
    for (const runId of runIds) await this.removals.close(runId);
    return undefined;
  }

  /** @returns false when this process ends before */
  private async removeRows(runId: string): Promise<boolean> {
    for (let pages = firstBatch; !this.ending;) {
      const begun = performance.now();
      try {
        if (await this.removals.removePages(runId, pages)) return true;
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
