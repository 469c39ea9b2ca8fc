import type { Finding, FindingMark, MarkScope, PageFinding, RunFinding } from '@stufenlos/contracts';
import { en301549 } from '@stufenlos/standards';
import { sql, type Selectable } from 'kysely';
import type { FindingsTable } from '../database/schema.ts';

/** 1 = most severe. Written as in the index `findings_order`. */
export const severity = sql<number>`array_position(array['critical', 'serious', 'moderate', 'minor'], findings.impact)`;

/** The owner's marks of the element and of its cause, where they were asked for and there are some. */
export interface MarksOfRow {
  element_reason?: string | null;
  element_marked_at?: Date | null;
  cause_reason?: string | null;
  cause_marked_at?: Date | null;
  same_cause?: number;
}

/** A stored element as the engine told it. Pure. */
export const pageFindingOf = (row: Selectable<FindingsTable>): PageFinding => ({
  ruleId: row.rule_id,
  source: row.source,
  outcome: engineOutcomeOf(row.outcome),
  impact: row.impact,
  criteria: row.criteria,
  en: row.criteria.flatMap((criterion) => en301549(criterion) ?? []),
  act: row.act,
  selector: row.selector,
  html: row.html,
  rect: row.rect === null ? null : (row.rect as [number, number, number, number]),
  fingerprint: row.fingerprint,
  ...(row.element_fingerprint === null ? {} : { elementFingerprint: row.element_fingerprint }),
  groupKey: row.group_key,
  contexts: row.contexts,
  message: row.message,
});

/** The engine's word for a class: a recommendation is as certain as a violation. */
export const engineOutcomeOf = <Class extends string>(stored: Class) =>
  stored === 'recommendation' ? 'violation' : (stored as Exclude<Class, 'recommendation'>);

/** The same as it is shown, with the address of the page that it is on. Pure. */
export const findingOf = (row: Selectable<FindingsTable> & { page_url: string }): Finding => ({
  ...pageFindingOf(row),
  id: row.id,
  pageUrl: row.page_url,
});

/** The same in its run. Pure. */
export function runFindingOf(row: Selectable<FindingsTable> & { page_url: string } & MarksOfRow): RunFinding {
  const ofElement = markOf('element', row.element_reason, row.element_marked_at);
  const ofCause = markOf('cause', row.cause_reason, row.cause_marked_at);
  const mark = ofElement ?? ofCause;
  return {
    ...findingOf(row),
    pageNo: row.page_no,
    ...(mark && { mark }),
    ...(ofElement && ofCause && { causeMark: ofCause }),
    ...(row.same_cause !== undefined && { sameCause: row.same_cause }),
  };
}

const markOf = (scope: MarkScope, reason?: string | null, at?: Date | null): FindingMark | undefined =>
  typeof reason === 'string' && at ? { reason, createdAt: at.toISOString(), scope } : undefined;
