import { Injectable } from '@nestjs/common';
import { runsPerPage, withoutIgnored, type RunList, type RunListQuery } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { EntitlementFacts } from '../entitlements/entitlement-facts.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import type { Database } from '../database/schema.ts';
import { invalidField } from '../errors/app-error.ts';
import { encodeCursor, parseCursor } from './list-cursor.ts';
import { ignoredIn, ownerFactsOf, type Ignored } from '../reports/owner-facts.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { runView } from '../runs/run-view.ts';
import { readHosts, readListedRuns, type EarlierRun, type ListedRun } from './run-rows.ts';

/** A member's own runs, newest first; every query begins with the owner. */
@Injectable()
export class RunListReader {
  constructor(private readonly db: Kysely<Database>) {}

  /** @param facts what the owner has paid for */
  async list(sub: string, facts: EntitlementFacts, { host, cursor }: RunListQuery, now = new Date()): Promise<RunList> {
    const place = cursor === undefined ? null : parseCursor(cursor);
    if (cursor !== undefined && !place) throw invalidField('cursor');
    const rows = await readListedRuns(this.db, sub, { host: sanitizeForPostgres(host), place });
    const hosts = rows.length > 0 ? (rows[0]?.hosts ?? []) : await readHosts(this.db, sub);
    const shown = rows.slice(0, runsPerPage).map((run) => ({ run, access: reportAccess(run, facts, now) }));
    const last = shown.at(-1)?.run;
    const ignored = await ignoredIn(
      this.db,
      sub,
      shown.flatMap(({ run: { id, is_marked: isMarked, earlier }, access }) => [
        { id, isMarked, isLocked: access.locked },
        // It is on the same host.
        ...(earlier ? [{ id: earlier.id, isMarked, isLocked: reportAccess(earlier, facts, now).locked }] : []),
      ]),
    );
    return {
      runs: shown.map(({ run, access }) => ({
        ...runView({ run, done: run.pages_done, total: run.pages_total }, access),
        ...ownerFactsOf(run, ignored.get(run.id)),
        change: changeOf(run, ignored),
      })),
      ...(last && rows.length > shown.length
        ? { next: encodeCursor({ micros: Number(last.micros), id: last.id }) }
        : {}),
      total: hosts.reduce((sum, of) => sum + (!host || host === of.host ? of.runs : 0), 0),
      hosts: hosts.map((of) => of.host),
    };
  }
}

/** Violated rules more or less than in the run before, both without what is ignored. */
function changeOf({ id, state, stats, earlier }: ListedRun, ignored: ReadonlyMap<string, Ignored>): number | null {
  const violations = (run: Pick<EarlierRun, 'id' | 'categories'>) =>
    run.categories && withoutIgnored({ categories: run.categories }, ignored.get(run.id)).categories.violations.rules;
  const isFinished = state === 'completed' || state === 'partial';
  const now = violations({ id, categories: stats?.categories ?? null });
  const before = earlier && violations(earlier);
  return !isFinished || before === null || now === null ? null : now - before;
}
