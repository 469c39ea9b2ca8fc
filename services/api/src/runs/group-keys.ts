import type { Grouping } from '@stufenlos/contracts';
import { sql, type RawBuilder } from 'kysely';

/** What a grouping puts together: the value of the filter that leads to the findings of a group. */
export const groupKeys: Record<Grouping, RawBuilder<string>> = {
  rule: sql`findings.rule_id`,
  component: sql`findings.group_key`,
  page: sql`findings.page_no::text`,
  // An element that breaks several criteria counts for each; a recommendation breaks none.
  criterion: sql`unnest(case when findings.criteria = '{}' then '{none}' else findings.criteria end)`,
};
