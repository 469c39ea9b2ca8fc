import type { EngineInfo, NotRun, RunStats } from '@stufenlos/contracts';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database, RunsTable, StoredPageState } from '../../database/schema.ts';

export interface GivenPage {
  url?: string;
  finalUrl?: string | null;
  state?: StoredPageState;
  /** Fingerprints of violations; a rule may stand in front, and an element behind: `rule-a:f-1@x` is the element `e1:x`. */
  violations?: readonly string[];
  /** Rules that found nothing. */
  passes?: readonly string[];
  notRun?: readonly NotRun[];
  /** What of the page could not be inspected. */
  uninspected?: readonly ('frame' | 'frameLimit' | 'dialog' | 'closedShadowRoot')[];
}

/** Every rule that a test names as a violation without saying more. */
const testRules = ['image-alt', 'a', 'b', 'c', ...Array.from({ length: 7 }, (_, at) => `rule-${at}`)];

export type GivenRun = Partial<Insertable<RunsTable>> & {
  host?: string;
  pages?: readonly GivenPage[];
  manual?: readonly string[];
};

export const engine = (given: Partial<EngineInfo> = {}): string =>
  JSON.stringify({ axe: '4.14.1', browser: 'Chrome/156', checks: '0.1.0', ...given });

/** A finished run of somebody as the database would hold it. Answers its id. */
export async function giveRun(
  db: Kysely<Database>,
  sub: string,
  { host = 'covered.example', pages = [{}], manual = ['1.2.1', '2.4.5'], ...more }: GivenRun = {},
): Promise<string> {
  const url = `https://${host}/`;
  const finishedAt = more.finished_at ?? new Date();
  const { id } = await db
    .insertInto('runs')
    .values({
      owner_sub: sub,
      url,
      host_key: host,
      page_key: url,
      final_url: url,
      source: 'member',
      scope: 'page',
      profile: 'pro',
      locale: 'de',
      page_limit: 100,
      state: 'completed',
      finished_at: finishedAt,
      created_at: finishedAt,
      engine: engine(),
      stats: JSON.stringify(statsOf(pages, manual)),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const all = pages.map((page, at) => ({
    no: at + 1,
    url: at === 0 ? url : `${url}${at}`,
    state: 'completed',
    ...page,
  }));
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, final_url, state, not_run, settled_at)
    select ${id}, no, url, url, "finalUrl", state, "notRun", now()
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as page (no int, url text, "finalUrl" text, state text,
      "notRun" jsonb)`.execute(db);
  const found = all.flatMap(({ no, violations = [] }) => violations.map((violation) => ({ no, ...named(violation) })));
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
      element_fingerprint, group_key, contexts, message)
    select ${id}, no, rule, 'axe', 'violation', 'serious', '{1.1.1}', '{}', 'main > img', '<img>', fingerprint, element, 'g',
      '{desktop}', '{"key":"image-alt.fail","data":{}}'
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (no int, rule text, fingerprint text, element text)`.execute(
    db,
  );
  const gaps = all.flatMap(({ no, uninspected = [] }) => uninspected.map((kind) => ({ no, kind })));
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
      group_key, contexts, message)
    select ${id}, no, 'uninspected-content', 'stufenlos', 'review', 'moderate', '{}', '{}', 'main > iframe', '<iframe>',
      'u-' || kind, 'u', '{desktop}', jsonb_build_object('key', 'uninspected-content.incomplete.' || kind, 'data', '{}'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as gap (no int, kind text)`.execute(db);
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select run_id, page_no, outcome, rule_id, count(*) from findings where run_id = ${id}
    group by run_id, page_no, outcome, rule_id`.execute(db);
  const passed = all.flatMap(({ no, passes = testRules }) => passes.map((rule) => ({ no, rule })));
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select ${id}, no, 'pass', rule, 1
    from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as passed (no int, rule text)`.execute(db);
  return id;
}

function named(violation: string): { rule: string; fingerprint: string; element?: string } {
  const [print = violation, rule = 'image-alt'] = violation.split(':').toReversed();
  const [fingerprint = print, element] = print.split('@');
  return { rule, fingerprint, ...(element !== undefined && { element: `e1:${element}` }) };
}

function statsOf(pages: readonly GivenPage[], manual: readonly string[]): RunStats {
  const nodes = pages.flatMap(({ violations = [] }) => violations).length;
  return {
    pages: { discovered: pages.length, completed: pages.length, partial: 0, failed: 0 },
    categories: {
      violations: { rules: Math.min(nodes, 1), nodes },
      incomplete: { rules: 0, nodes: 0 },
      passes: { rules: 0 },
      inapplicable: { rules: 0 },
    },
    impacts: { critical: 0, serious: nodes, moderate: 0, minor: 0 },
    criteria: { failed: [], review: [], clear: [], manual: [...manual], obsolete: [] },
    top: [],
    truncated: [],
  };
}
