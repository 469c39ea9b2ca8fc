import type { Locale } from '@stufenlos/contracts';
import type { Overview } from '@stufenlos/report';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readGroups } from '../findings/finding-groups.ts';
import { scopeOf } from '../findings/report-scope.ts';
import type { RunHistory } from '../history/run-history.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** So many fit on the first page. */
const most = { points: 6, components: 5 };

/** The first page of the printed report: how the run came about, and where its violations are. */
export async function readOverview(
  db: Kysely<Database>,
  history: RunHistory,
  run: RunRecord,
  locale: Locale,
): Promise<Overview> {
  const [trend, components] = await Promise.all([
    run.owner_sub === null ? [] : readTrend(history, run.id, run.owner_sub, locale),
    readComponents(db, run),
  ]);
  return { trend, components };
}

/** The runs of the address up to this one, as the history on the screen counts them. */
async function readTrend(
  history: RunHistory,
  runId: string,
  ownerSub: string,
  locale: Locale,
): Promise<Overview['trend']> {
  const { runs } = await history.read(runId, ownerSub);
  const upToThis = runs.slice(runs.findIndex(({ id }) => id === runId)).slice(0, most.points);
  return upToThis.toReversed().map(({ finishedAt, profile, pages, violations }) => ({
    date: writtenTime(new Date(finishedAt), locale).date,
    profile,
    pages,
    violations,
  }));
}

async function readComponents(db: Kysely<Database>, run: RunRecord): Promise<Overview['components']> {
  const query = { category: 'violations', by: 'component' } as const;
  const { groups } = await readGroups(db, scopeOf(run, 'owner'), query);
  return groups
    .slice(0, most.components)
    .map(({ key, label = key, impact, rules, nodes, pages }) => ({ label, impact, rules, nodes, pages }));
}
