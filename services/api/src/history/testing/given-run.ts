import type { EngineInfo, RunStats } from '@stufenlos/contracts';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database, RunsTable, StoredPageState } from '../../database/schema.ts';

export interface GivenPage {
  url?: string;
  finalUrl?: string | null;
  state?: StoredPageState;
  /** Fingerprints of violations; a rule may stand in front, and an element behind: `rule-a:f-1@x` is the element `e1:x`. */
  violations?: readonly string[];
}

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
    insert into run_pages (run_id, page_no, url, page_key, final_url, state, settled_at)
    select ${id}, no, url, url, "finalUrl", state, now()
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as page (no int, url text, "finalUrl" text, state text)`.execute(
    db,
  );
  const found = all.flatMap(({ no, violations = [] }) => violations.map((violation) => ({ no, ...named(violation) })));
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
      element_fingerprint, group_key, contexts, message)
    select ${id}, no, rule, 'axe', 'violation', 'serious', '{1.1.1}', '{}', 'main > img', '<img>', fingerprint, element, 'g',
      '{desktop}', '{"key":"image-alt.fail","data":{}}'
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (no int, rule text, fingerprint text, element text)`.execute(
    db,
  );
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select run_id, page_no, 'violation', rule_id, count(*) from findings where run_id = ${id}
    group by run_id, page_no, rule_id`.execute(db);
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
