import type { RunStats } from '@stufenlos/contracts';
import { startHere } from '@stufenlos/report';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readGroups } from '../findings/finding-groups.ts';
import type { ReportScope } from '../findings/report-scope.ts';

/**
 * The rules to begin with, without what the owner ignores. Elements beyond the stored ones count, as they do in the
 * numbers of the run.
 */
export async function countedTop(
  db: Kysely<Database>,
  scope: ReportScope,
  { truncated }: Pick<RunStats, 'truncated'>,
): Promise<RunStats['top']> {
  const { groups } = await readGroups(db, scope, { category: 'violations', by: 'rule' });
  const beyond = new Map(truncated.map(({ ruleId, total, stored }) => [ruleId, total - stored]));
  return startHere(
    groups.map(({ key, impact, nodes, pages }) => ({
      ruleId: key,
      impact,
      nodes: nodes + (beyond.get(key) ?? 0),
      pages,
    })),
  );
}
