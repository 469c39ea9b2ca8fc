import 'reflect-metadata';
import { withoutIgnored, type LockedRun, type PageFinding, type RunStats } from '@stufenlos/contracts';
import { renderHtml } from '@stufenlos/report/render-html';
import { readWorkbook } from '@stufenlos/report/testing';
import { classOf } from '@stufenlos/standards';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readIgnored } from '../exports/ignored-findings.ts';
import { PdfRenderer } from '../exports/pdf-renderer.ts';
import { runReport } from '../exports/run-report.ts';
import { readStoredRun } from '../exports/stored-run.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { countedStats } from '../runs/counted-stats.ts';
import { runStats } from '../runs/run-stats.ts';
import { finding } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { insertRun } from '../testing/stored-run.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

const host = 'covered.example';
const categories = { violation: 'violations', recommendation: 'recommendations', review: 'incomplete' } as const;
type Outcome = keyof typeof categories;
const outcomes = Object.keys(categories) as Outcome[];

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({ RATE_EXPORT_MINUTE: '200' });
});
afterAll(() => harness?.stop());

let people = 0;
async function person(): Promise<TestMember> {
  const member = await memberOf(harness.api.base, harness.issuer, { sub: `counter-${(people += 1)}` });
  const id = await subscribed(harness.database.db, member.sub);
  await registered(harness.database.db, member.sub, host, { kind: 'subscription', id });
  return member;
}

/** A violation, a recommendation or a doubt, of few causes and elements, so that they repeat. */
const elements = fc
  .record({
    ruleId: fc.constantFrom('image-alt', 'color-contrast', 'link-name', 'region', 'landmark-unique'),
    outcome: fc.constantFrom('violation' as const, 'violation' as const, 'review' as const),
    cause: fc.nat(3),
    element: fc.nat(2),
  })
  .map(({ ruleId, outcome, cause, element }) =>
    finding({
      ruleId,
      outcome,
      fingerprint: `${ruleId}-${cause}`,
      elementFingerprint: `e1:${ruleId}-${cause}-${element}`,
      criteria: classOf({ ruleId, outcome }) === 'recommendation' ? [] : ['1.1.1'],
    }),
  );
const sites = fc.record({
  pages: fc.array(fc.array(elements, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
  /** Elements of the first rule of the first page that are counted and not stored. */
  extra: fc.nat(3),
  marks: fc.array(fc.tuple(fc.constantFrom('image-alt', 'color-contrast', 'region'), fc.nat(3), fc.option(fc.nat(2))), {
    maxLength: 5,
  }),
});
type Site = typeof sites extends fc.Arbitrary<infer Value> ? Value : never;

/** A finished run as the worker's facts would leave it, with more elements of one rule than are stored. */
async function give(sub: string, { pages, extra }: Site): Promise<string> {
  const { db } = harness.database;
  const id = await insertRun(db, sub, host, pages, { finished_at: new Date() });
  await sql`update page_rules set nodes = nodes + ${extra} where (run_id, page_no, rule_id, outcome) = (
    select run_id, page_no, rule_id, outcome from page_rules where run_id = ${id}
    order by page_no, rule_id, outcome limit 1)`.execute(db);
  const stats = runStats(
    'pro',
    pages.map(() => 'completed'),
    await readRuleRows(db, id),
  );
  await db
    .updateTable('runs')
    .set({ stats: JSON.stringify(stats) })
    .where('id', '=', id)
    .execute();
  return id;
}

async function ignore(sub: string, { marks }: Site): Promise<void> {
  for (const [ruleId, cause, element] of marks) {
    const fingerprint = element === null ? `${ruleId}-${cause}` : `e1:${ruleId}-${cause}-${element}`;
    await sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
      values (${sub}, ${host}, ${fingerprint}, 'x') on conflict do nothing`.execute(harness.database.db);
  }
}

/** The same numbers, counted one by one. */
function expected({ pages, extra, marks }: Site, isMarked = true): Record<Outcome, { rules: number; nodes: number }> {
  const isIgnored = ({ fingerprint, elementFingerprint }: PageFinding) =>
    isMarked &&
    marks.some(([ruleId, cause, element]) =>
      element === null
        ? fingerprint === `${ruleId}-${cause}`
        : elementFingerprint === `e1:${ruleId}-${cause}-${element}`,
    );
  const first = pages.findIndex((page) => page.length > 0);
  const [beyond] = (pages[first] ?? [])
    .map((one) => ({ ruleId: one.ruleId, outcome: classOf(one) }))
    .toSorted((a, b) => (`${a.ruleId} ${a.outcome}` < `${b.ruleId} ${b.outcome}` ? -1 : 1));
  const count = (outcome: Outcome) => {
    const left = pages
      .flat()
      .filter((one) => classOf(one) === outcome && !isIgnored(one))
      .map(({ ruleId }) => ruleId);
    const more = beyond?.outcome === outcome ? Array.from({ length: extra }, () => beyond.ruleId) : [];
    return { rules: new Set([...left, ...more]).size, nodes: left.length + more.length };
  };
  return { violation: count('violation'), recommendation: count('recommendation'), review: count('review') };
}

/** The same of one page. The extra elements are of its first rule, if it is the first page with findings. */
function numbersOfPage(site: Site, at: number) {
  const first = site.pages.findIndex((page) => page.length > 0);
  const { violation, review } = expected({
    ...site,
    pages: [site.pages[at] ?? []],
    extra: at === first ? site.extra : 0,
  });
  return { violation, review };
}

const numbersOf = ({ categories: counted }: RunStats) => ({
  violation: counted.violations,
  recommendation: counted.recommendations,
  review: counted.incomplete,
});

/** The numbers in the sentences of the printed report, and in the last row of its trend. */
async function printed(id: string) {
  const { db } = harness.database;
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const style = { locale: 'de' as const, ignored: await readIgnored(db, run) };
  const html = [
    ...renderHtml(
      await runReport(harness.api.app.get(PdfRenderer), run, await readStoredRun(db, run), style, new Date()),
    ),
  ].join('');
  const pair = (sentence: RegExp) => {
    const said = new Set([...html.matchAll(sentence)].map(([, rules, nodes]) => `${rules} ${nodes}`));
    // The first page and the summary say the same.
    expect(said.size).toBeLessThanOrEqual(1);
    const [rules = 0, nodes = 0] = [...said].flatMap((pair) => pair.split(' ').map(Number));
    return { rules, nodes };
  };
  const ofImpacts =
    /nach Auswirkung: (\d+) kritisch, (\d+) schwerwiegend, (\d+) mittel, (\d+) gering\./.exec(html) ?? [];
  const [critical = 0, serious = 0, moderate = 0, minor = 0] = ofImpacts.slice(1).map(Number);
  const trend = /Prüfungen dieser Adresse<\/caption>(.*?)<\/table>/s.exec(html)?.[1] ?? '';
  const [rules, nodes] = [...trend.matchAll(/class="number"[^>]*>(\d+)</g)].slice(-2).map(([, count]) => Number(count));
  return {
    impacts: { critical, serious, moderate, minor },
    trend: { rules, nodes },
    violation: pair(/Verletzte Regeln: (\d+), betroffene Elemente: (\d+)\./g),
    recommendation: pair(/Empfehlungen, die kein WCAG-Kriterium verletzen: (\d+), Elemente: (\d+)\./g),
    review: pair(/Zu prüfende Regeln: (\d+), Elemente: (\d+)\./g),
  };
}

/** The numbers in the summary of the Excel workbook: rules and elements of violations, rules of the others. */
async function inWorkbook(who: TestMember, id: string) {
  const file = await who.send(`/runs/${id}/export.xlsx?locale=de`);
  const [, , summary] = readWorkbook(await file.bytes());
  return (summary?.rows ?? []).slice(1, 5).map(([, count]) => count);
}

/** The violated rules of a report with the elements that are left of them. */
function leftOf({ rules }: LockedRun) {
  const left = rules.violations.map(({ nodes, ignored = 0 }) => nodes - ignored).filter((nodes) => nodes > 0);
  return { rules: left.length, nodes: left.reduce((sum, nodes) => sum + nodes, 0) };
}

async function everywhere(who: TestMember, id: string) {
  const run = await who.client.call('getRun', { params: { id } });
  const stats = run.stats!;
  const listed = (await who.client.call('listRuns', { query: {} })).runs.find((one) => one.id === id)!;
  const history = await who.client.call('runHistory', { params: { id } });
  const { token } = await who.client.call('shareRun', { params: { id } });
  const shared = (await (await fetch(`${harness.api.base}/shared/${token}`)).json()) as LockedRun & { stats: RunStats };
  const row = await harness.database.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const groups = await Promise.all(
    Object.values(categories).map((category) =>
      who.client.call('runGroups', { params: { id }, query: { category, by: 'rule' } }),
    ),
  );
  const { trend, impacts, ...onPaper } = await printed(id);
  const { pages } = await who.client.call('runPages', { params: { id }, query: {} });
  return {
    pages: pages.map((page) => ({ violation: page.violations, review: page.incomplete })),
    sharedTop: shared.stats.top,
    rules: leftOf(run),
    isSharedSilent: shared.rules.violations.every((rule) => rule.ignored === undefined),
    report: numbersOf(withoutIgnored(stats, run.ignored)),
    list: numbersOf(withoutIgnored(listed.stats!, listed.ignored)),
    shared: numbersOf(shared.stats),
    mail: numbersOf((await countedStats(harness.database.db, row))!),
    printed: onPaper,
    trend,
    impacts: [stats.impacts, shared.stats.impacts, impacts],
    workbook: await inWorkbook(who, id),
    history: history.runs.find((point) => point.id === id)!,
    change: listed.change,
    truncated: stats.truncated.reduce((sum, { total, stored }) => sum + total - stored, 0),
    shown: groups.reduce((sum, { nodes }) => sum + nodes, 0),
    top: stats.top,
  };
}

it('one run has the same numbers wherever it is read', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sites, sites, async (earlier, later) => {
      const who = await person();
      await give(who.sub, earlier);
      const id = await give(who.sub, later);
      await ignore(who.sub, later);
      const wanted = expected(later);
      const seen = await everywhere(who, id);
      const none = { rules: 0, nodes: 0 };
      for (const place of ['report', 'list', 'shared', 'mail', 'printed'] as const) {
        const { recommendation = none, ...others } = seen[place];
        expect({ place, ...others, recommendation }).toEqual({ place, ...wanted });
      }
      expect(seen.rules).toEqual(wanted.violation);
      expect(seen.isSharedSilent).toBe(true);
      expect(seen.trend).toEqual(wanted.violation);
      const { violation, recommendation: advice, review } = wanted;
      expect(seen.workbook).toEqual([violation.rules, violation.nodes, advice.rules, review.rules]);
      expect(seen.history).toMatchObject({ violations: wanted.violation, incomplete: wanted.review });
      expect(seen.change).toBe(wanted.violation.rules - expected({ ...earlier, marks: later.marks }).violation.rules);
      const counted = outcomes.reduce((sum, outcome) => sum + wanted[outcome].nodes, 0);
      expect(seen.shown + seen.truncated).toBe(counted);
      expect(seen.pages).toEqual(later.pages.map((_, at) => numbersOfPage(later, at)));
      expect(seen.sharedTop).toEqual(seen.top);
      for (const impacts of seen.impacts) {
        expect(Object.values(impacts).reduce((sum, nodes) => sum + nodes, 0)).toBe(wanted.violation.nodes);
      }
      expect(seen.top.reduce((sum, { nodes }) => sum + nodes, 0)).toBeLessThanOrEqual(wanted.violation.nodes);
      expect(seen.top).toHaveLength(Math.min(3, wanted.violation.rules));
      expect(seen.top.filter((rule) => classOf({ ...rule, outcome: 'violation' }) !== 'violation')).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
