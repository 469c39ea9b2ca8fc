#!/usr/bin/env node
/**
 * Figures of details whose time is over: `npm run retention-figures -w services/api [-- RUNS PAGES FINDINGS]`, 25 runs of
 * 1,000 pages with 100 rules and 40 findings each unless told otherwise. Needs DATABASE_URL (a server of this machine on
 * which databases may be made) and a build; makes a database of its own and drops it. Each of four rounds writes as much,
 * removes all of it as the hourly task does, and waits until the server has cleaned up by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { keptResults } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { NoStore } from '../dist/artifacts/no-store.js';
import { RunRemoval } from '../dist/removal/run-removal.js';
import { giveLargeRuns } from '../dist/removal/testing/large-runs.js';
import { postgresMs } from '../dist/testing/simulation/processor-times.js';
import { withDatabase } from './figures-database.mjs';
import { TimedRemovals } from './timed-removals.mjs';

const [runs = 25, pages = 1000, findings = 40] = process.argv.slice(2).map(Number);
/** Longer than autovacuum takes to come round. */
const timeoutMs = 300_000;

const read = async (db) => {
  const { rows } = await sql`
    select sum(n_dead_tup)::int as dead, (sum(pg_total_relation_size(relid)) / 1e6)::int as mb
    from pg_stat_user_tables where relname in ('findings', 'page_rules', 'run_pages')`.execute(db);
  return rows[0];
};

async function round(db, number) {
  for (let at = 0; at < runs; at += 1) await giveLargeRuns(db, 'ada', { runs: 1, pages, findings });
  await sql`update runs set created_at = now() - interval '10 years', finished_at = now() - interval '10 years'
    where details_removed_at is null`.execute(db);
  // The newest results of an address stay, so there are as many of it without pages.
  const newest = await giveLargeRuns(db, 'ada', { runs: keptResults, pages: 1, findings: 0 });
  const full = await read(db);
  const [begun, before] = [performance.now(), await postgresMs(db)];
  const removals = new TimedRemovals(db);
  const removed = await new RunRemoval(removals, new NoStore()).removeEndedDetails();
  if (removed !== runs) throw new Error(`the details of ${removed} runs were removed`);
  const seconds = (performance.now() - begun) / 1000;
  await sql`delete from runs where id = any(${newest}::uuid[])`.execute(db);
  const each = ((await postgresMs(db)) - before) / (runs * pages);
  const most = await read(db);
  const cleaned = await until(async () => (await read(db)).dead < most.dead / 100);
  const left = await read(db);
  const all = (await postgresMs(db)) - before;
  console.log(
    `round ${number}: ${removed} runs in ${seconds.toFixed(0)} s, the longest step ${removals.longest.toFixed(0)} ms; ` +
      `PostgreSQL ${each.toFixed(2)} ms a page, ${(all / runs / pages).toFixed(2)} with autovacuum; ` +
      `${full.mb} MB of files before, ${most.dead} dead rows at the end, ${left.dead} of them left ${cleaned} s later, ${left.mb} MB of files`,
  );
}

/** @returns seconds until it is so, or until nobody waits for it */
async function until(isSo) {
  const begun = performance.now();
  while (performance.now() - begun < timeoutMs && !(await isSo())) await pause(1000);
  return Math.round((performance.now() - begun) / 1000);
}

await withDatabase(async (_url, db) => {
  await sql`update installation set details_end_since = now() - interval '20 years'`.execute(db);
  console.log(`${runs} runs of ${pages} pages, 100 rules and ${findings} findings a page`);
  for (const number of [1, 2, 3, 4]) await round(db, number);
});
