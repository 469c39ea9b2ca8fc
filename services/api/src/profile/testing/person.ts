import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** An account with everything an account can have: runs open and ended, what was found, a plan, sites. */
export async function givePerson(db: Kysely<Database>, sub: string, label = 'x'): Promise<void> {
  const customer = `cus_${sub}_${label}`.replace('person', 'p');
  const statements = [
    sql`insert into accounts (sub, locale) values (${sub}, 'en') on conflict do nothing`,
    sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no)
        select ${sub}, 'https://shop.example/' || at, 'shop.example', 'https://shop.example/' || at, 'member', 'page',
          'basic', 'de', 1, case when at = 1 then 'queued' when at = 2 then 'running' else 'completed' end, 1
        from generate_series(1, 60) at`,
    sql`insert into run_pages (run_id, page_no, url, page_key, state, job_no)
        select id, 1, url, page_key, case when state in ('queued', 'running') then 'queued' else 'completed' end, 1
        from runs where owner_sub = ${sub} on conflict do nothing`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority)
        select id, 1, '{1}', 1 from runs where owner_sub = ${sub} on conflict do nothing`,
    sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
          group_key, contexts, message)
        select id, 1, 'image-alt', 'axe', 'violation', 'serious', '{1.1.1}', '{}', ${sub}, '<a>', 'f', 'g', '{desktop}', '{}'
        from runs where owner_sub = ${sub} and state = 'completed'`,
    sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
        values (${sub}, 'shop.example', ${`f-${label}`}, 'A decoration.') on conflict do nothing`,
    sql`insert into manual_answers (run_id, criterion, verdict, note)
        select id, '1.2.1', 'ok', ${sub} from runs where owner_sub = ${sub} and page_key like '%/3' on conflict do nothing`,
    sql`insert into page_questions (run_id, page_no, key, kind, criteria, act, selector, html, facts)
        select id, 1, 'a-key', 'heading', '{2.4.6}', '{b49b2e}', 'h2', '<h2>', jsonb_build_object('heading', ${sub}::text)
        from runs where owner_sub = ${sub} and state = 'completed' on conflict do nothing`,
    sql`insert into question_answers (owner_sub, host_key, key, kind, verdict)
        values (${sub}, 'shop.example', 'a-key', 'heading', 'no') on conflict do nothing`,
    sql`insert into run_shares (token_hash, run_id)
        select sha256(convert_to(${`${sub}-${label}`}, 'utf8')), id from runs
        where owner_sub = ${sub} and page_key like '%/3' order by id desc limit 1 on conflict do nothing`,
    sql`insert into monitors (owner_sub, host_key, url, page_key, scope, cadence, notify, next_due_at, webhook_secret)
        values (${sub}, 'shop.example', 'https://shop.example/', 'https://shop.example/', 'site', 'weekly', true, now(),
          'a-key-of-a-webhook') on conflict do nothing`,
    sql`insert into site_proofs (owner_sub, host_key, origin, token)
        values (${sub}, 'shop.example', 'https://shop.example', 'a-word-of-a-proof') on conflict do nothing`,
    sql`insert into report_senders (owner_sub, name, contact, address, logo, logo_width, logo_height)
        values (${sub}, ${sub}, ${`${sub}@example.org`}, '{}', decode('iVBORw==', 'base64'), 1, 1) on conflict do nothing`,
    sql`insert into billing_customers (sub, stripe_customer_id, email)
        values (${sub}, ${customer}, ${`${sub}@example.org`}) on conflict do nothing`,
    sql`insert into subscriptions (id, stripe_customer_id, status, price_id, product_id, unit_amount, currency, plan_name)
        values (${`sub_${customer}`}, ${customer}, 'active', 'price', 'product', 1900, 'eur', 'Basic')
        on conflict do nothing`,
    sql`insert into one_time_payments (payment_intent_id, checkout_id, stripe_customer_id, status, product_id, plan_name,
          amount, currency, paid_at)
        values (${`pi_${customer}`}, 'cs', ${customer}, 'succeeded', 'product', 'Single', 900, 'eur', now())
        on conflict do nothing`,
    sql`insert into registered_sites (owner_sub, host_key, url, source_kind, source_id, slot_no)
        values (${sub}, ${`${label}.example`}, 'https://x.example/', 'subscription', ${`sub_${customer}`}, 1)`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** In how many rows of which tables a text occurs, in whatever column. Empty when it is nowhere. */
export async function tracesOf(db: Kysely<Database>, text: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(name)} as t where t::text ~ ${`\\m${text}\\M`}`.execute(db);
    if (rows[0]!.rows > 0) found[name] = rows[0]!.rows;
  }
  return found;
}
