import { word, type HtmlReport, type Style } from '@stufenlos/report';
import { loadRuleTexts } from '@stufenlos/standards';
import type { Kysely } from 'kysely';
import { writtenTime } from '../texts/berlin-time.ts';
import type { Database } from '../database/schema.ts';
import { readReportRows } from './report-rows.ts';
import { jsonHash } from './run-document.ts';
import type { RunColumns, StoredRun } from './stored-run.ts';

/** Pages and code that are printed at most; all that is stored is in the other exports. */
const limits = { pages: 300, code: 400 };

/** The printed report of a run, with the sections that only a stored run has. */
export async function runReport(
  db: Kysely<Database>,
  run: RunColumns,
  stored: StoredRun,
  style: Style,
  now: Date,
): Promise<HtmlReport> {
  const { locale } = style;
  const instant = (at: Date) => word(locale, 'html.at', { ...writtenTime(at, locale) });
  const scope = word(locale, `html.scope.${run.scope}`, { limit: run.page_limit });
  const isRedirected = run.final_url !== null && run.final_url !== run.url;
  return {
    locale,
    texts: await loadRuleTexts(locale),
    host: run.host_key,
    run: stored,
    facts: {
      before: [
        ['html.fact.url', run.url],
        ...(isRedirected ? [['html.fact.finalUrl', run.final_url ?? ''] as const] : []),
        ...(run.title ? [['html.fact.pageTitle', run.title] as const] : []),
        ['html.fact.checked', instant(run.checked_at ?? run.finished_at ?? now)],
        ['html.fact.made', instant(now)],
        ['html.fact.scope', scope],
      ],
      after: [['html.fact.run', run.id]],
    },
    impacts: run.stats?.impacts ?? { critical: 0, serious: 0, moderate: 0, minor: 0 },
    criteria: run.stats?.criteria,
    ...(await readReportRows(db, run, style)),
    hash: await jsonHash(db, stored, style),
    limits,
  };
}
