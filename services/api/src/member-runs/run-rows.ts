import { runsPerPage, type RunStats } from '@stufenlos/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { Database, RunsTable } from '../database/schema.ts';
import type { LockableRun } from '../entitlements/report-access.ts';
import { ownerSelection, type OwnerColumns } from '../reports/owner-facts.ts';
import { lockColumns } from '../reports/run-unlocks.ts';
import { shownColumns } from '../runs/run-view.ts';
import type { ListPosition } from './list-cursor.ts';

const columns = [...shownColumns, ...lockColumns, 'pages_done', 'pages_total'] as const;

/** What is needed to say how many rules a run violates. All its numbers take many kilobytes, so only counts are read. */
export type EarlierRun = LockableRun & { id: string; categories: RunStats['categories'] | null };

/** How many runs there are of each host, by its name. */
export type HostRuns = { host: string; runs: number }[];

export interface ListedRun extends OwnerColumns, Pick<Selectable<RunsTable>, (typeof columns)[number]> {
  micros: string;
  /** The previous finished run of the same address and scope. */
  earlier: EarlierRun | null;
  /** Of all runs of the account; told with the first run only. */
  hosts: HostRuns | null;
}

/** A time in JSON is a text. */
type Stored<Row extends { unlocked_at: Date | null }> = Omit<Row, 'unlocked_at'> & { unlocked_at: string | null };
type StoredRun = Omit<ListedRun, 'earlier'> & { earlier: Stored<EarlierRun> | null };

/**
 * The next 20 runs of this owner, newest first, and one more that only tells whether there are others. One statement: the api
 * spends most of a list on sending statements.
 */
export async function readListedRuns(
  db: Kysely<Database>,
  sub: string,
  { host, place }: { host?: string | undefined; place?: ListPosition | null } = {},
): Promise<ListedRun[]> {
  const read = readers[host ? 'ofHost' : 'ofAll'][place ? 'later' : 'first'];
  const found = await read(db, { sub, host: host ?? '', micros: place?.micros ?? 0, id: place?.id ?? '' });
  return found.map(({ earlier, ...run }) => ({
    ...run,
    earlier: earlier && {
      ...earlier,
      unlocked_at: earlier.unlocked_at === null ? null : new Date(earlier.unlocked_at),
    },
  }));
}

/** For a list without a run, which has no first one. */
export async function readHosts(db: Kysely<Database>, sub: string): Promise<HostRuns> {
  const { rows } = await sql<{ hosts: HostRuns | null }>`select ${hostsOf(sub)} as hosts`.execute(db);
  return rows[0]?.hosts ?? [];
}

const hostsOf = (sub: string) => sql<HostRuns | null>`(
  select jsonb_agg(jsonb_build_object('host', host_key, 'runs', runs) order by host_key)
  from (select host_key, count(*) as runs from runs where owner_sub = ${sub} group by host_key) as hosts
)`;

const earlierColumns = sql.join([
  sql`'categories', earlier.stats -> 'categories'`,
  ...(['id', ...lockColumns] as const).flatMap((column) => [sql.lit(column), sql.ref(`earlier.${column}`)]),
]);

interface Values extends Record<string, unknown>, ListPosition {
  sub: string;
  host: string;
}

/** Each question has a statement of its own, so that each has the plan that suits it. */
const reader = (isOfHost: boolean, isLater: boolean) =>
  builtOnce<Values, StoredRun>((db, { sub, host, micros, id }) =>
    db
      .selectFrom((page) => {
        let own = page.selectFrom('runs').selectAll().where('owner_sub', '=', sub);
        if (isOfHost) own = own.where('host_key', '=', host);
        if (isLater) own = own.where(sql<boolean>`(created_at, id) < (${momentOf(micros)}, ${id}::uuid)`);
        return own
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(runsPerPage + 1)
          .as('run');
      })
      .leftJoinLateral(
        (previous) =>
          previous
            .selectFrom('runs as earlier')
            .select(sql<Stored<EarlierRun>>`jsonb_build_object(${earlierColumns})`.as('earlier'))
            .where('earlier.owner_sub', '=', sub)
            .whereRef('earlier.page_key', '=', 'run.page_key')
            // One page and a whole website are not compared.
            .whereRef('earlier.scope', '=', 'run.scope')
            // Nor are two rule sets: the larger one finds more on the same website.
            .whereRef('earlier.profile', '=', 'run.profile')
            .where('earlier.state', 'in', ['completed', 'partial'])
            .where(sql<boolean>`(earlier.created_at, earlier.id) < (run.created_at, run.id)`)
            .orderBy('earlier.created_at', 'desc')
            .orderBy('earlier.id', 'desc')
            .limit(1)
            .as('previous'),
        (join) => join.onTrue(),
      )
      .select(columns.map((column) => `run.${column}` as const))
      .select('previous.earlier')
      .select(ownerSelection(sub))
      .select([
        sql<string>`(extract(epoch from run.created_at) * 1000000)::bigint::text`.as('micros'),
        sql<HostRuns | null>`case when row_number() over (order by run.created_at desc, run.id desc) = 1
          then ${hostsOf(sub)} end`.as('hosts'),
      ])
      .orderBy('run.created_at', 'desc')
      .orderBy('run.id', 'desc')
      .compile(),
  );

const momentOf = (micros: number) => sql<Date>`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

const readers = {
  ofAll: { first: reader(false, false), later: reader(false, true) },
  ofHost: { first: reader(true, false), later: reader(true, true) },
};
