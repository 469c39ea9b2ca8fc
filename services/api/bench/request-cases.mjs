/** What `request-figures.mjs` asks for, and what has to be stored for it. */
import { lockedAccess } from '../dist/entitlements/report-access.js';
import { EntitlementReader } from '../dist/entitlements/entitlement-facts.js';
import { areDeletedAccounts } from '../dist/access/account-lock.js';
import { RunListReader } from '../dist/member-runs/run-list.js';
import { RateCounters } from '../dist/rate-limits/rate-counters.js';
import { readReport } from '../dist/reports/report-queries.js';
import { RunsRepository } from '../dist/runs/runs.repository.js';
import { runStats } from '../dist/runs/run-stats.js';
import { newScanToken, tokenHash } from '../dist/runs/scan-token.js';
import { readRuleRows } from '../dist/findings/rule-rows.js';
import { StatisticsService } from '../dist/statistics/statistics.service.js';
import { registered, subscribed } from '../dist/testing/paid-for.js';
import { insertRun } from '../dist/testing/stored-run.js';
import { usualPage } from '../dist/testing/usual-page.js';

const sub = 'somebody';
const runs = 60;
const hosts = 3;

/** A member with a list of runs, and a visitor's result, all of pages of the usual size. */
export async function seedRequests(db) {
  const token = newScanToken();
  for (let at = 0; at <= runs; at += 1) {
    const host = `shop${at % hosts}.example`;
    const { findings, rules } = usualPage(`https://${host}/`, at);
    const isVisitors = at === runs;
    const id = await insertRun(db, isVisitors ? null : sub, host, [findings], {
      profile: isVisitors ? 'free' : 'basic',
      scope: 'page',
      page_limit: 1,
      pages_done: 1,
      pages_total: 1,
      finished_at: new Date(),
      ...(isVisitors
        ? { source: 'visitor', token_hash: tokenHash(token), expires_at: new Date(Date.now() + 8e7) }
        : {}),
    });
    const known = new Set(findings.map(({ ruleId }) => ruleId));
    const passed = rules.filter(({ ruleId }) => !known.has(ruleId));
    await db
      .insertInto('page_rules')
      .values(passed.map(({ ruleId, outcome, nodes }) => ({ run_id: id, page_no: 1, outcome, rule_id: ruleId, nodes })))
      .execute();
    const stats = runStats(isVisitors ? 'free' : 'basic', ['completed'], await readRuleRows(db, id));
    await db
      .updateTable('runs')
      .set({ stats: JSON.stringify(stats) })
      .where('id', '=', id)
      .execute();
  }
  await subscribed(db, sub, { plan: 'pro', period_end: new Date(Date.now() + 8e8) });
  for (let at = 0; at < hosts; at += 1) {
    await registered(db, sub, `shop${at}.example`, { kind: 'subscription', id: `sub_${sub}`, slot: at + 1 });
  }
  return { sub, token };
}

export const requestCases = ({ token }, accessToken) => [
  { name: '`/api/stats`', path: '/api/stats' },
  { name: 'result of a run', path: `/api/scans/${token}` },
  { name: 'list of runs', path: '/api/runs', headers: { authorization: `Bearer ${accessToken}` } },
];

/** What each of them asks of the database, the count of its limit first; by path. */
export function requestStatements({ token }) {
  const limit = { name: 'public', seconds: 60, limit: 1e9 };
  const count = (db) => new RateCounters(db).count(limit, 'somebody', new Date());
  let statistics;
  return {
    '/api/stats': async (db) => {
      statistics ??= await new StatisticsService(db).read();
      await count(db);
      return statistics;
    },
    [`/api/scans/${token}`]: async (db) => {
      await count(db);
      return readReport(db, await new RunsRepository(db).readByToken(tokenHash(token)), lockedAccess);
    },
    '/api/runs': async (db) => {
      await areDeletedAccounts(db, [sub]);
      await count(db);
      return new RunListReader(db).list(sub, await new EntitlementReader(db).readFacts(sub), {});
    },
  };
}
