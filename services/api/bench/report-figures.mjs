#!/usr/bin/env node
/**
 * Figures of reading a report, over a million findings: `npm run report-figures -w services/api`. Needs DATABASE_URL (a
 * server on which databases may be made) and a build; makes a database of its own and drops it. Each query's time is
 * the best of 15, as on an idle machine, with statements prepared as the api prepares them; `most` is the largest of the
 * queries of an answer.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { EntitlementReader } from '../dist/entitlements/entitlement-facts.js';
import { readIgnored } from '../dist/exports/ignored-findings.js';
import { runDocument } from '../dist/exports/run-document.js';
import { readStoredRun } from '../dist/exports/stored-run.js';
import { readGroups } from '../dist/findings/finding-groups.js';
import { readFindingsPage } from '../dist/findings/findings-page.js';
import { ownerFacts } from '../dist/reports/owner-facts.js';
import { readReport } from '../dist/reports/report-queries.js';
import { scopeOf } from '../dist/findings/report-scope.js';
import { RunListReader } from '../dist/member-runs/run-list.js';
import { readPagesList } from '../dist/findings/run-pages-list.js';
import { RunsRepository } from '../dist/runs/runs.repository.js';
import { kyselyPool } from '../dist/database/kysely-pool.js';
import { bigRun, manyFindings } from '../dist/testing/many-findings.js';
import { withDatabase } from './figures-database.mjs';

const runs = 50;
const repeats = 15;
const exportRepeats = 5;
let queries = [];
/** One connection, whose queries are timed. */
let db;
await withDatabase(async (url) => {
  db = new Kysely({
    dialect: new PostgresDialect({
      pool: kyselyPool(new Pool({ connectionString: url, max: 1 }), { isSession: true }),
    }),
    log: ({ queryDurationMillis }) => queries.push(queryDurationMillis),
  });
  try {
    const ids = await manyFindings(db, runs);
    await measure(ids[Math.floor(ids.length / 2)]);
    await sizes();
  } finally {
    await db.destroy();
  }
});

async function measure(id) {
  const { run } = await new RunsRepository(db).readRun(id);
  const scope = scopeOf(run, 'owner');
  const picture = () => `/api/artifacts/${id}/200/screen.webp?until=1800000000&sig=${'x'.repeat(43)}`;
  const findings = (query) => readFindingsPage(db, scope, { category: 'violations', ...query }, picture);
  const groups = (query) => readGroups(db, scope, { category: 'violations', ...query });
  const detail = async () => {
    const row = await new RunsRepository(db).readRun(id);
    const facts = await ownerFacts(db, run.owner_sub, [row.run]);
    return { ...(await readReport(db, row, { locked: true })), ...facts.get(id) };
  };
  const cases = {
    list: async () =>
      new RunListReader(db).list(run.owner_sub, await new EntitlementReader(db).readFacts(run.owner_sub), {}),
    detail,
    'first view: detail, groups, findings': async () => [
      await detail(),
      await groups({ by: 'rule' }),
      await findings({}),
    ],
    findings: () => findings({}),
    'findings, one rule': () => findings({ rule: 'rule-8' }),
    'findings, criterion and page': () => findings({ criterion: '1.1.1', page: '77' }),
    'findings, a component that is not there': () => findings({ component: 'none' }),
    'findings, text found everywhere': () => findings({ q: 'PRODUKT' }),
    'findings, text found nowhere': () => findings({ q: 'nowhere' }),
    'groups by rule': () => groups({ by: 'rule' }),
    'groups by component': () => groups({ by: 'component' }),
    'groups by page': () => groups({ by: 'page' }),
    'groups by criterion': () => groups({ by: 'criterion' }),
    'groups by rule, text': () => groups({ by: 'rule', q: 'produkt' }),
    pages: () => readPagesList(db, scope, {}, picture),
  };
  console.log(`${runs} runs of ${bigRun.pages} pages and ${bigRun.pages * bigRun.findingsPerPage} findings\n`);
  await table(cases, '');
  await sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
    select ${run.owner_sub}, ${run.host_key}, fingerprint, 'x' from findings where run_id = ${id} and page_no = 3
    on conflict do nothing`.execute(db);
  const { detail: one, list, findings: all, 'groups by rule': grouped } = cases;
  await table({ list, detail: one, findings: all, 'groups by rule': grouped }, ', 100 marks');
  for (const format of ['json', 'csv']) await exported(run, format);
}

/**
 * The whole run as a file: best time, and the most that the process grew by beyond what it had before. The first one lets
 * V8 enlarge its young generation, so it counts for itself.
 */
async function exported(run, format) {
  let best = Infinity;
  const grown = [];
  let bytes = 0;
  for (let at = 0; at < exportRepeats; at += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    const begun = performance.now();
    bytes = 0;
    let most = 0;
    const style = { locale: 'de', separator: 'semicolon', ignored: await readIgnored(db, run) };
    for await (const piece of runDocument(db, format, await readStoredRun(db, run), style)) {
      bytes += Buffer.byteLength(piece);
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    grown.push(Math.round(most / 1e6));
    best = Math.min(best, performance.now() - begun);
  }
  const [first, ...later] = grown;
  const memory = `memory above rest: first ${first} MB, then ${Math.max(...later)} MB`;
  const figures = `${best.toFixed(0).padStart(6)} ms   ${(bytes / 1e6).toFixed(1)} MB   ${memory}`;
  console.log(`${`export, ${format}`.padEnd(44)} ${figures}`);
}

async function table(cases, suffix) {
  for (const [label, read] of Object.entries(cases)) {
    let best = Infinity;
    let most = Infinity;
    let answer;
    for (let at = 0; at < repeats; at += 1) {
      queries = [];
      const begun = performance.now();
      answer = await read();
      best = Math.min(best, performance.now() - begun);
      most = Math.min(most, Math.max(...queries));
    }
    const kB = Buffer.byteLength(JSON.stringify(answer)) / 1000;
    const figures = `${best.toFixed(1).padStart(6)} ms   most ${most.toFixed(1).padStart(5)} ms   ${kB.toFixed(0).padStart(4)} kB`;
    console.log(`${(label + suffix).padEnd(44)} ${figures}`);
  }
}

async function sizes() {
  const { rows } =
    await sql`select relname as name, pg_total_relation_size(oid)::bigint as bytes, reltuples::bigint as rows
    from pg_class where relname in ('findings', 'page_rules', 'run_pages') order by relname`.execute(db);
  const bytes = Object.fromEntries(rows.map((row) => [row.name, Number(row.bytes)]));
  const pages = runs * bigRun.pages;
  const per = (total, count) => `${Math.round(total / count)} bytes`;
  console.log(`\nper finding, with its indexes    ${per(bytes.findings, pages * bigRun.findingsPerPage)}`);
  console.log(`per page, with ${bigRun.rulesPerPage} rules         ${per(bytes.run_pages + bytes.page_rules, pages)}`);
  console.log(
    `per run                          ${((bytes.findings + bytes.run_pages + bytes.page_rules) / runs / 1e6).toFixed(1)} MB`,
  );
}
