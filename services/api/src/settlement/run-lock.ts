import { Injectable } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import { isFinal } from '@stufenlos/contracts';
import { listParameter } from '../database/list-parameter.ts';
import type { Database } from '../database/schema.ts';
import { RunAnnouncer } from '../runs/run-announcer.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { advanceSiteRun } from '../site-runs/advance-site-run.ts';
import type { RunColumns, RunRecord, RunUpdate } from '../runs/run-update.ts';
import { advancePageRuns } from './advance-page-runs.ts';
import { deadlineMs } from './deadline.ts';
import type { ShortFact } from './short-facts.ts';
import { SitePlans } from '../site-runs/site-plans.ts';
import { SiteTransition } from '../site-runs/site-transition.ts';
import { storeRuns, type ChangedRun } from './store-runs.ts';

/** A run under its lock, and what the change learns about its website. */
export interface RunUnderLock {
  run: RunRecord;
  site: SiteTransition;
}
type Change = RunUnderLock & { made: RunUpdate };

/**
 * The one transaction behind every change of runs: row locks, the move, then what follows from it (jobs for ready
 * pages, end of the run, numbers, version + 1). Followers are told after its commit.
 */
@Injectable()
export class RunLock {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly signal: DispatchSignal,
    private readonly announcer: RunAnnouncer = new RunAnnouncer(db),
    private readonly plans: SitePlans = new SitePlans(),
  ) {}

  /** Waits for the lock of the run. `null` from the move means that nothing changed. */
  async apply(
    runId: string,
    now: Date,
    move: (tx: Transaction<Database>, run: RunRecord, site: SiteTransition) => Promise<RunUpdate | null>,
  ): Promise<boolean> {
    const changed = await this.applyToAll([runId], { now, waits: true }, async (tx, runs) => {
      const [locked] = runs.values();
      const made = locked ? await move(tx, locked.run, locked.site) : null;
      return made ? new Map([[runId, made]]) : new Map();
    });
    return changed > 0;
  }

  /**
   * Several runs in one transaction. The move gets only those that no other transaction had locked, so two transactions
   * that hold several locks never wait for each other.
   *
   * @param waits waits for the lock, which only a change of one run may do
   * @param move answers what has changed, by run
   * @returns how many runs have changed
   */
  async applyToAll(
    runIds: readonly string[],
    { now, waits = false }: { now: Date; waits?: boolean },
    move: (
      tx: Transaction<Database>,
      runs: ReadonlyMap<string, RunUnderLock>,
    ) => Promise<ReadonlyMap<string, RunUpdate>>,
  ): Promise<number> {
    const changes = await this.db.transaction().execute(async (tx): Promise<Change[]> => {
      const query = tx
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', (eb) => eb.fn.any(listParameter(runIds, 'uuid')))
        .forUpdate();
      const rows = await (waits ? query : query.skipLocked()).execute();
      const runs = new Map(rows.map((run) => [run.id, { run, site: new SiteTransition(tx, run, this.plans) }]));
      const moved = await move(tx, runs);
      const made = [...moved].map(([runId, update]): Change => ({ ...runs.get(runId)!, made: update }));
      await derive(tx, made, now);
      return made;
    });
    for (const { run, site } of changes) {
      site.committed();
      this.announcer.announce(run.id);
    }
    // Notifies without new jobs, too: a job that ended frees a place of its host.
    this.signal.notify();
    return changes.length;
  }

  /**
   * A change in one statement, which locks the row of the run itself. It makes no jobs; one that ends frees a place of its
   * host.
   */
  async applyAtOnce(runId: string, change: (db: Kysely<Database>) => Promise<ShortFact>): Promise<ShortFact> {
    const made = await change(this.db);
    if (made.version !== undefined) {
      this.plans.renew(runId, made.version - 1, made.version);
      this.announcer.announce(runId);
    }
    if (made.isOver && made.accepted) this.signal.notify();
    return made;
  }
}

async function derive(tx: Transaction<Database>, changes: readonly Change[], now: Date): Promise<void> {
  const ofPages = changes.filter(({ run }) => run.scope === 'page');
  const next = await advancePageRuns(tx, ofPages, now);
  for (const { run, made, site } of changes) {
    if (run.scope === 'site') next.set(run.id, await advanceSiteRun(tx, run, made, site, now));
  }
  await storeRuns(
    tx,
    changes.map(({ run, made }) => rowOf(run, { ...made.set, ...next.get(run.id) }, now)),
    now,
  );
}

/** The columns that change. Times begin and end with the state. Pure. */
function rowOf(run: RunRecord, told: RunColumns, now: Date): ChangedRun {
  const { state = run.state } = told;
  const set: RunColumns = { ...told, version: run.version + 1 };
  if (run.state === 'queued' && state !== 'canceled') {
    set.started_at = now;
    set.deadline_at = new Date(now.getTime() + deadlineMs[run.scope]);
  }
  if (isFinal(state)) Object.assign(set, { phase: null, finished_at: now, charged_keys: null });
  return { run, set };
}
