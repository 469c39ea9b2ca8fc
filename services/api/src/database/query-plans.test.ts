import { sql, type Kysely, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReusable } from '../free-scans/reuse-answer.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { OrdersRepository, type NewOrder } from '../orders/orders.repository.ts';
import { paidOrders } from '../orders/paid-orders.ts';
import { ProjectionRepository } from '../subscriptions/projection.repository.ts';
import type { Reading } from '../subscriptions/projection.ts';
import { StripeEventsRepository } from '../stripe-events/stripe-events.repository.ts';
import { readFindingsPage } from '../findings/findings-page.ts';
import { readHosts, readListedRuns } from '../member-runs/run-rows.ts';
import type { ReportScope } from '../findings/report-scope.ts';
import { readPreview, readRuleRows } from '../findings/rule-rows.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { lockJobs, stampFree, type WaitingJob } from '../scanning/hand-over.ts';
import { ScanJobsRepository } from '../scanning/scan-jobs.repository.ts';
import { queuedPagesOf } from '../settlement/return-pages.ts';
import { RunLock } from '../settlement/run-lock.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schema.ts';
import { plansOf as plansIn } from '../testing/plans-of.ts';
import { busyMs, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Enough history that a table scan would show. */
const runs = 4000;
const zero = '00000000-0000-0000-0000-000000000000';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const statements = [
    sql`insert into runs (token_hash, url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no,
          created_at, finished_at, expires_at)
        select sha256(at::text::bytea), 'https://h' || at % 40 || '.example/' || at, 'h' || at % 40 || '.example',
          'https://h' || at % 40 || '.example/' || at % 4000, 'visitor', 'page', 'free', 'de', 1,
          case when at > ${runs} - 20 then 'queued' else 'completed' end, 1,
          now() - at * interval '1 minute', now() - at * interval '1 minute', now() + interval '30 days'
        from generate_series(1, ${runs}::int) at`,
    // One account with many runs of two hosts beside many accounts with few.
    sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, created_at,
          finished_at)
        select case when at % 2 = 0 then 'busy' else 'user-' || at % 1000 end, 'https://m' || at % 4 || '.example/',
          'm' || at % 4 || '.example', 'https://m' || at % 4 || '.example/', 'member', 'page', 'free', 'de', 1,
          'completed', now() - at * interval '1 minute', now() from generate_series(1, ${runs}::int) at`,
    sql`insert into run_pages (run_id, page_no, url, page_key, state, job_no, settled_at)
        select id, 1, url, page_key, case state when 'queued' then 'queued' else 'completed' end, 1,
          case state when 'queued' then null else now() end from runs`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at, ended_at, created_at)
        select id, 1, '{1}', 10, case state when 'queued' then null else created_at end,
          case state when 'queued' then null else created_at end, created_at from runs`,
    sql`insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
        select id, 1, 'violation', 'rule-' || at, 3 from runs, generate_series(1, 3) at`,
    sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
          group_key, contexts, message)
        select id, 1, 'rule-' || at % 5, 'axe', 'violation', 'serious', '{1.1.1}', '{}', 'a', '<a>', 'f', 'g', '{desktop}', '{}'
        from runs, generate_series(1, 3) at`,
    sql`insert into expired_tokens select sha256(at::text::bytea), now() from generate_series(1, ${runs}::int) at`,
    sql`insert into billing_customers (sub, stripe_customer_id, ticket, updated_at)
        select 'user-' || at, 'cus_' || lpad(at::text, 6, '0'), 1, now() from generate_series(1, ${runs}::int) at`,
    sql`insert into subscriptions (id, stripe_customer_id, status, price_id, product_id, unit_amount, currency, plan_name,
          site_limit, period_end, created_at, ticket, seen_at)
        select 'sub_' || at, 'cus_' || lpad(at::text, 6, '0'), 'active', 'price', 'prod', 1500, 'EUR', 'Basic', 1,
          now() + interval '9 days', now(), 1, now() from generate_series(1, ${runs}::int) at`,
    sql`insert into one_time_payments (payment_intent_id, checkout_id, stripe_customer_id, status, product_id, plan_name,
          site_limit, amount, currency, paid_at, ticket)
        select 'pi_' || at, 'cs_' || at, 'cus_' || lpad(at::text, 6, '0'), 'succeeded', 'prod', 'Basic', 1, 2000, 'EUR',
          now(), 1 from generate_series(1, ${runs}::int) at`,
    sql`insert into registered_sites (owner_sub, host_key, url, source_kind, source_id, slot_no)
        select 'user-' || at, 'h' || at || '.example', 'h' || at || '.example', 'subscription', 'sub_' || at, 1
        from generate_series(1, ${runs}::int) at`,
    // Most are paid or over; some hundred pages are open at any time.
    sql`insert into orders (id, reference, owner_sub, locale, lookup_key, price_id, plan_name, kind, amount, currency,
          tax_note, text_version, button_label, buyer, consents, checkout_id, source_id, state, created_at)
        select gen_random_uuid(), 'ST-' || at, 'user-' || at, 'de', 'basic_once', 'price', 'Basic', 'once', 2000, 'EUR',
          'none', '1', 'x', 'consumer', '{}', 'cs_order_' || at, case when at % 20 > 0 then 'pi_' || at end,
          case when at % 20 = 0 then 'open' else 'paid' end, now() - at * interval '1 minute'
        from generate_series(1, ${runs}::int) at`,
    sql`insert into stripe_events (id, type, created, object_id, customer_id, payload_hash, processed_at)
        select 'evt_' || at, 'invoice.paid', now(), 'in_' || at, 'cus_' || lpad(at::text, 6, '0'), '\\x00',
          case when at % 200 > 0 then now() end from generate_series(1, ${runs}::int) at`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(database.db);
});
afterAll(() => database?.drop());

const plansOf = async (read: (db: Kysely<Database>) => Promise<unknown>): Promise<string> =>
  (await plansIn(database.url, read)).join('\n');

const large =
  /Seq Scan on (runs|run_pages|page_rules|findings|scan_jobs|billing_customers|subscriptions|one_time_payments|registered_sites|orders|stripe_events)\b/;
const orderOf = (sub: string) => ({ owner_sub: sub, lookup_key: 'basic_monthly', kind: 'month' }) as NewOrder;
const paidReading = {
  subscriptions: [],
  payments: [{ status: 'succeeded', checkoutId: 'cs_order_7', metadata: {} }],
} as unknown as Pick<Reading, 'subscriptions' | 'payments'>;
const noPicture = () => '';
const visitors = (runId: string): ReportScope => ({ runId, ownerSub: null, hostKey: 'h7.example', reader: 'owner' });

describe('hot queries go by an index', () => {
  it('is what this file measures: a query without one shows as a scan of the table', async () => {
    const plan = await plansOf((db) => sql`select * from runs where title = 'x'`.execute(db));
    expect(plan).toMatch(/Seq Scan on runs/);
  });

  it.each<[string, (db: Kysely<Database>, runId: string) => Promise<unknown>]>([
    ['a token', (db) => new RunsRepository(db).findByToken(tokenHash('x'))],
    ['an expired token', (db) => new RunsRepository(db).hasExpired(tokenHash('x'))],
    ['the state of a run, with its place in the queue', (db, runId) => new RunsRepository(db).readRun(runId)],
    ['the first page of a member’s list', (db) => readListedRuns(db, 'user-7')],
    ['a later page of it', (db) => readListedRuns(db, 'user-7', { place: { micros: 2e15, id: zero } })],
    ['a member’s runs of one host', (db) => readListedRuns(db, 'user-7', { host: 'm3.example' })],
    ['the hosts of a member with few runs', (db) => readHosts(db, 'user-7')],
    ['the rules of a report', (db, runId) => readRuleRows(db, runId)],
    ['the preview of a report', (db, runId) => readPreview(db, runId, ['rule-1', 'rule-2'])],
    ['the jobs that are due', (db) => new ScanJobsRepository(db).due(new Date(), 50)],
    [
      'the hand-over of a job',
      (db, runId) =>
        new ScanJobsRepository(db).markHandedOver([{ run_id: runId, job_no: 1, host_key: 'h7.example' }], new Date()),
    ],
    ['what somebody has paid for', (db) => new EntitlementReader(db).readFacts('user-7')],
    ['the order of a checkout', (db) => new OrdersRepository(db).ofCheckout('cs_order_7', 'user-7')],
    ['an open order in the way of another one', (db) => new OrdersRepository(db).openBeside(orderOf('user-7'))],
    ['somebody’s orders', (db) => new OrdersRepository(db).list('user-7')],
    ['orders that a reading may settle', (db) => paidOrders(db as Transaction<Database>, 'user-7', paidReading)],
    ['events that are due, with all of the same customers', (db) => new StripeEventsRepository(db).take(4)],
    ['whether an event of a customer is open', (db) => new StripeEventsRepository(db).hasOpen('cus_000007')],
    ['what is known of a customer', (db) => new ProjectionRepository(db).known('cus_000007')],
    [
      'expired runs',
      (db) => sql`select id from runs where expires_at <= now() order by expires_at limit 500`.execute(db),
    ],
    [
      'overdue runs',
      (db) =>
        sql`select id from runs where state in ('queued', 'running') and deadline_at <= now() limit 500`.execute(db),
    ],
    [
      'jobs without an end',
      (db) =>
        sql`select * from scan_jobs where ended_at is null and handed_at <= now() - interval '1 minute'`.execute(db),
    ],
  ])('%s', async (_name, read) => {
    const { id } = await database.db
      .selectFrom('runs')
      .select('id')
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirstOrThrow();
    const plan = await plansOf((db) => read(db, id));
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(large);
  });

  it('a re-usable answer', async () => {
    const plan = await plansOf((db) => findReusable(db, 'https://h7.example/7', new Date(Date.now() - 600_000)));
    expect(plan).toMatch(/Index.* runs_page/);
  });

  it('a page of findings is read in the order of its index', async () => {
    const { id } = await database.db.selectFrom('runs').select('id').executeTakeFirstOrThrow();
    await sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html,
        fingerprint, group_key, contexts, message)
      select ${id}, 1, 'rule-' || at % 50, 'axe', 'violation',
        (array['minor', 'critical', 'moderate', 'serious'])[1 + at % 4], '{}', '{}', 'a', '<a>', 'f', 'g', '{desktop}', '{}'
      from generate_series(1, 5000) at`.execute(database.db);
    await sql`analyze findings`.execute(database.db);
    const first = await readFindingsPage(database.db, visitors(id), { category: 'violations' }, noPicture);
    for (const cursor of [undefined, first.next]) {
      const plan = await plansOf((db) =>
        readFindingsPage(db, visitors(id), { category: 'violations', cursor }, noPicture),
      );
      expect(plan).toMatch(/Index (Only )?Scan using findings_order/);
      expect(plan).not.toMatch(/Seq Scan on (findings|run_pages)/);
      // The 51 of one page may be sorted once more; all of the run never.
      expect(plan.split('count(*)')[0]).not.toMatch(/Sort Key: \(array_position/);
    }
  });

  it('what hands over and settles is planned once, however many jobs there are', async () => {
    const db = openDatabase(
      { url: database.url, listenUrl: database.url, poolSize: 1, connectTimeoutMs: busyMs },
      () => undefined,
    );
    const { rows: jobs } = await sql<WaitingJob & { runId: string; jobNo: number }>`
      select run_id, job_no, host_key, run_id as "runId", job_no as "jobNo"
      from scan_jobs join runs on runs.id = run_id where handed_at is null`.execute(db);
    for (let times = 0; times < 16; times += 1) {
      const some = jobs.slice(0, 1 + (times % 3));
      const runIds = some.map(({ runId }) => runId);
      const done = db.transaction().execute(async (tx) => {
        await stampFree(tx, await lockJobs(tx, some), new Date());
        await queuedPagesOf(tx, some);
        throw new Error('taken back');
      });
      await expect(done).rejects.toThrow('taken back');
      await new RunLock(db, new DispatchSignal()).applyToAll(runIds, { now: new Date() }, async () => new Map());
    }
    const { rows } = await sql<{ statement: string; custom_plans: number }>`
      select statement, custom_plans::int from pg_prepared_statements where statement ~ 'unnest|any'`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    // The first five are always made for their values.
    expect(rows.filter((row) => row.custom_plans > 5)).toEqual([]);
    await db.destroy();
  });

  it('a page of a member’s list is one statement', async () => {
    expect(await plansIn(database.url, (db) => readListedRuns(db, 'busy'))).toHaveLength(1);
  });

  it('a page of a member’s list reads its 21 runs and no more', async () => {
    const plan = await plansOf((db) => readListedRuns(db, 'busy', { host: 'm2.example' }));
    expect(plan).toMatch(/Index Scan using runs_owner_host on/);
    expect(await plansOf((db) => readListedRuns(db, 'busy'))).toMatch(/Index Scan using runs_owner on/);
    // In the order of the index: a sort would mean that the whole history is read first.
    expect(plan.split('run_pages')[0]).not.toMatch(/Sort Key: runs\.created_at/);
    expect(plan).toMatch(/Index Scan.* using runs_owner_page/);
  });
});
