import type { RunStats, ScanProfile } from '@stufenlos/contracts';
import { profileOwnRules } from '@stufenlos/standards';
import { sql, type RawBuilder } from 'kysely';
import type { JudgedPage } from './judged-pages.ts';

export interface JudgedRun {
  id: string;
  profile: ScanProfile;
  stats: RunStats | null;
}

/**
 * What must be true of the page on which a finding is missing. `certain`: it was judged completely, because "fixed" is
 * a promise. `likewise`: it was judged no less completely than the page that shows the finding, so that a page which
 * never loads in time can have new findings, too.
 */
export type Demand = 'certain' | 'likewise';

/** Of which findings of the run `shown` the run `other` can say that they are missing there. */
export interface Proof {
  shown: string;
  other: string;
  demand: Demand;
  /** Numbers of the same page in both runs, one pair per place. */
  pages: { shown: number[]; other: number[] };
  /** Rules that did not run on a page of the other run. */
  notRun: { page_no: number; rule_id: string }[];
  /** Rules with more elements than are stored somewhere in the other run. */
  cut: string[];
  /** Pages of `shown` with what the other run could not see on them. */
  blind: { frames: number[]; views: Record<View, number[]> };
}

/** Own rules that audit the page once more in another view; what they find has the id of the rule that was broken. */
const auditOf = { mobile: 'mobile-viewport', dark: 'dark-scheme' } as const;
type View = keyof typeof auditOf;
const views = ['mobile', 'dark'] as const satisfies readonly View[];

/** @param pairs the same page in the run that shows findings and in the other. Pure. */
export function proofOf(
  shown: JudgedRun,
  other: JudgedRun,
  pairs: readonly (readonly [JudgedPage, JudgedPage])[],
  demand: Demand,
): Proof {
  const judged = pairs.filter(([page, before]) => isWhole(before) || (demand === 'likewise' && isNoLess(before, page)));
  const numbers = (of: typeof judged) => of.map(([page]) => page.page_no);
  const has = ({ profile }: JudgedRun, audit: string) => profileOwnRules(profile).includes(audit);
  const misses = ({ not_run }: JudgedPage, audit: string) =>
    !has(other, audit) || (not_run ?? []).some(({ ruleId }) => ruleId === audit);
  const blindTo = (view: View) =>
    has(shown, auditOf[view]) ? numbers(judged.filter(([, page]) => misses(page, auditOf[view]))) : [];
  return {
    shown: shown.id,
    other: other.id,
    demand,
    pages: { shown: numbers(judged), other: judged.map(([, page]) => page.page_no) },
    notRun: judged.flatMap(([, { page_no, not_run }]) =>
      (not_run ?? []).map(({ ruleId }) => ({ page_no, rule_id: ruleId })),
    ),
    cut: [...new Set(other.stats?.truncated.map(({ ruleId }) => ruleId))],
    blind: {
      frames: numbers(judged.filter(([page, { frames }]) => frames > (demand === 'certain' ? 0 : page.frames))),
      views: { mobile: blindTo('mobile'), dark: blindTo('dark') },
    },
  };
}

const isWhole = ({ state, dialogs }: JudgedPage) => state === 'completed' && dialogs === 0;

const isNoLess = (page: JudgedPage, than: JudgedPage) =>
  (page.state === 'completed' || than.state === 'partial') && (page.dialogs === 0 || than.dialogs > 0);

/**
 * Whether a finding would have been found in the other run, as a condition on `findings` of the run that shows it. The rows
 * of findings are read only on pages of which the other run did not see all.
 */
export function isProven(proof: Proof): RawBuilder<boolean> {
  const { frames, views: of } = proof.blind;
  const blind = [...new Set([...frames, ...of.mobile, ...of.dark])];
  const ran = sql<boolean>`(findings.page_no, findings.rule_id) in (${provenRules(proof)})`;
  if (blind.length === 0) return ran;
  const inView = (view: View) =>
    sql`or findings.page_no = any(${of[view]}::int[]) and element.contexts <@ array[${view}]`;
  return sql<boolean>`${ran} and case when findings.page_no = any(${blind}::int[]) then not exists (
    select from findings element where element.id = findings.id and (
      findings.page_no = any(${frames}::int[]) and strpos(element.selector, ' >>> ') > 0
      ${sql.join(views.map(inView), sql` `)}
    )) else true end`;
}

/** Rules of each page that ran there in the other run, with all that they found. Its rows are read once, in their order. */
function provenRules({ shown, other, demand, pages, notRun, cut }: Proof): RawBuilder<unknown> {
  const isMore =
    demand === 'certain'
      ? sql`true`
      : sql`whole.nodes >= coalesce((
          select nodes from page_rules now
          where now.run_id = ${shown}::uuid and now.page_no = pair.page_no and now.outcome = whole.outcome
            and now.rule_id = whole.rule_id
        ), 0)`;
  return sql`
    select pair.page_no, rule.rule_id
    from unnest(${pages.shown}::int[], ${pages.other}::int[]) as pair (page_no, other_no)
    join (
      select run_id, page_no, rule_id from page_rules where run_id = ${other}::uuid offset 0
    ) rule on rule.page_no = pair.other_no
    where (rule.page_no, rule.rule_id) not in (
        select page_no, rule_id
        from jsonb_to_recordset(${JSON.stringify(notRun)}::jsonb) as missed (page_no int, rule_id text)
      )
      and case when rule.rule_id = any(${cut}::text[]) then not exists (
        select from page_rules whole
        where whole.run_id = rule.run_id and whole.page_no = rule.page_no and whole.outcome = 'violation'
          and whole.rule_id = rule.rule_id and ${isMore} and whole.nodes > (
            select count(*) from findings stored
            where stored.run_id = whole.run_id and stored.page_no = whole.page_no and stored.outcome = whole.outcome
              and stored.rule_id = whole.rule_id
          )
      ) else true end`;
}
