import { Injectable } from '@nestjs/common';
import { runsPerPage, withoutIgnored, type RunList, type RunListQuery, type RunStats } from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { Database } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { encodeCursor, parseCursor } from './list-cursor.ts';
import { ownerFacts } from '../reports/owner-facts.ts';
import { reportAccess, type LockableRun } from '../entitlements/report-access.ts';
import { lockColumns } from '../reports/run-unlocks.ts';
import { runView, type RunRow } from '../runs/run-view.ts';

/** What is needed to say how many rules a run violates. All its numbers take many kilobytes, so only counts are read. */
type EarlierRun = LockableRun & Pick<RunRow['run'], 'id'> & { categories: RunStats['categories'] | null };

interface ListRow {
  micros: string;
  /** The previous finished run of the same address and scope. */
  earlier: EarlierRun | null;
}

/** A time in JSON is a text. */
type Stored<Row extends { unlocked_at: Date | null }> = Omit<Row, 'unlocked_at'> & { unlocked_at: string | null };

const earlierColumns = sql.join([
  sql`'categories', earlier.stats -> 'categories'`,
  ...(['id', ...lockColumns] as const).flatMap((column) => [sql.lit(column), sql.ref(`earlier.${column}`)]),
]);

/** A member's own runs, newest first; every query begins with the owner. */
@Injectable()
export class RunListReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly entitlements: EntitlementReader,
  ) {}

  async list(sub: string, { host, cursor }: RunListQuery, now = new Date()): Promise<RunList> {
    const rows = await this.page(sub, host, cursor);
    const shown = rows.slice(0, runsPerPage);
    const last = shown.at(-1);
    const counts = await this.counts(sub);
    const facts = await this.entitlements.readFacts(sub);
    const own = await ownerFacts(
      this.db,
      sub,
      shown
        .flatMap(({ run, earlier }) => (earlier ? [run, earlier] : [run]))
        .map((run) => ({ id: run.id, isLocked: reportAccess(run, facts, now).locked })),
    );
    const violations = ({ id, categories }: Pick<EarlierRun, 'id' | 'categories'>) =>
      categories && withoutIgnored({ categories }, own.get(id)?.ignored).categories.violations.rules;
    return {
      runs: shown.map((row) => ({
        ...runView(row, reportAccess(row.run, facts, now)),
        ...own.get(row.run.id),
        change: changeOf(row, violations),
      })),
      ...(last && rows.length > shown.length
        ? { next: encodeCursor({ micros: Number(last.micros), id: last.run.id }) }
        : {}),
      total: counts.reduce((sum, { runs, host_key }) => sum + (!host || host === host_key ? runs : 0), 0),
      hosts: counts.map((row) => row.host_key),
    };
  }

  /** The next 20, and one more that only tells whether there are others. */
  async page(sub: string, host?: string, cursor?: string): Promise<(RunRow & ListRow)[]> {
    const place = cursor === undefined ? null : parseCursor(cursor);
    if (cursor !== undefined && !place) {
      throw invalidField('cursor');
    }
    const from = place && sql<Date>`timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond'`;
    const found = await this.db
      .selectFrom((db) => {
        let own = db.selectFrom('runs').selectAll().where('owner_sub', '=', sub);
        if (host) own = own.where('host_key', '=', host);
        if (place) own = own.where(sql<boolean>`(created_at, id) < (${from}, ${place.id}::uuid)`);
        return own
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(runsPerPage + 1)
          .as('run');
      })
      .leftJoinLateral(
        (db) =>
          db
            .selectFrom('runs as earlier')
            .select(sql<Stored<EarlierRun>>`jsonb_build_object(${earlierColumns})`.as('earlier_run'))
            .where('earlier.owner_sub', '=', sub)
            .whereRef('earlier.page_key', '=', 'run.page_key')
            // One page and a whole website are not compared.
            .whereRef('earlier.scope', '=', 'run.scope')
            .where('earlier.state', 'in', ['completed', 'partial'])
            .where(sql<boolean>`(earlier.created_at, earlier.id) < (run.created_at, run.id)`)
            .orderBy('earlier.created_at', 'desc')
            .orderBy('earlier.id', 'desc')
            .limit(1)
            .as('previous'),
        (join) => join.onTrue(),
      )
      .selectAll('run')
      .select('previous.earlier_run')
      .select(sql<string>`(extract(epoch from run.created_at) * 1000000)::bigint::text`.as('micros'))
      .orderBy('run.created_at', 'desc')
      .orderBy('run.id', 'desc')
      .execute();
    return found.map(({ micros, earlier_run: earlier, ...run }) => ({
      run,
      done: run.pages_done,
      total: run.pages_total,
      micros,
      earlier: earlier && {
        ...earlier,
        unlocked_at: earlier.unlocked_at === null ? null : new Date(earlier.unlocked_at),
      },
    }));
  }

  async counts(sub: string): Promise<{ host_key: string; runs: number }[]> {
    return await this.db
      .selectFrom('runs')
      .select(['host_key', sql<number>`count(*)::int`.as('runs')])
      .where('owner_sub', '=', sub)
      .groupBy('host_key')
      .orderBy('host_key')
      .execute();
  }
}

/** Violated rules more or less than in the run before, both without what is ignored. */
function changeOf(
  { run, earlier }: RunRow & ListRow,
  violations: (run: Pick<EarlierRun, 'id' | 'categories'>) => number | null,
): number | null {
  const isFinished = run.state === 'completed' || run.state === 'partial';
  const now = violations({ id: run.id, categories: run.stats?.categories ?? null });
  const before = earlier && violations(earlier);
  return !isFinished || before === null || now === null ? null : now - before;
}
