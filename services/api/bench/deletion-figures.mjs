#!/usr/bin/env node
/**
 * Figures of the deletion of runs: `npm run deletion-figures -w services/api [-- RUNS PAGES FINDINGS]`, 50 runs of 1,000
 * pages with 100 rules and 20 findings each unless told otherwise. Needs DATABASE_URL (a server on which databases may be
 * made) and a build; makes a database of its own and drops it. A third of the way the process that deletes is killed, and
 * another one goes on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { NoStore } from '../dist/artifacts/no-store.js';
import { openDatabase } from '../dist/database/database.js';
import { RunRemoval } from '../dist/removal/run-removal.js';
import { giveLargeRuns } from '../dist/removal/testing/large-runs.js';
import { withDatabase } from './figures-database.mjs';
import { TimedRemovals } from './timed-removals.mjs';

const [runs = 50, pages = 1000, findings = 20] = process.argv.slice(2).map(Number);

/** @returns the longest step, in milliseconds */
async function remove(url) {
  // As the api opens it, with its limit of 15 s for a statement.
  const db = openDatabase({ url, poolSize: 2 }, () => undefined);
  const removals = new TimedRemovals(db);
  await new RunRemoval(removals, new NoStore()).removeAllOf('ada');
  await db.destroy();
  return removals.longest;
}

async function measure(url, db) {
  for (let at = 0; at < runs; at += 1) await giveLargeRuns(db, 'ada', { runs: 1, pages, findings });
  const begun = performance.now();
  const child = spawn(process.execPath, [import.meta.filename], { env: { ...process.env, REMOVE_FROM: url } });
  const left = async () => (await sql`select count(*)::int as n from run_pages`.execute(db)).rows[0].n;
  const third = (runs * pages * 2) / 3;
  while (child.exitCode === null && (await left()) > third) await new Promise((done) => setTimeout(done, 200));
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const atKill = await left();
  const longest = await remove(url);
  const seconds = (performance.now() - begun) / 1000;
  const { rows } =
    await sql`select (select count(*)::int from runs) as runs, (select count(*)::int from findings) as findings,
    (select count(*)::int from page_rules) as rules`.execute(db);
  console.log(`${runs} runs of ${pages} pages, ${findings} findings and 100 rules a page`);
  console.log(`killed with ${atKill} of ${runs * pages} pages left, and ended by another process`);
  console.log(
    `all of it ${seconds.toFixed(1)} s, the longest step ${longest.toFixed(0)} ms, left: ${JSON.stringify(rows[0])}`,
  );
}

await (process.env.REMOVE_FROM ? remove(process.env.REMOVE_FROM) : withDatabase(measure));
