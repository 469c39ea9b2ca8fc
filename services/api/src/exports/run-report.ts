import { impacts } from '@stufenlos/contracts';
import { shownHost, reportText, type HtmlReport, type RenderOptions } from '@stufenlos/report';
import { loadRuleTexts } from '@stufenlos/standards';
import type { Kysely } from 'kysely';
import type { ArtifactStore } from '../artifacts/artifact-store.ts';
import type { RunHistory } from '../history/run-history.ts';
import type { SenderReader } from '../senders/sender-reader.ts';
import { scopeOf } from '../findings/report-scope.ts';
import { countedNumbers } from '../reports/counted-numbers.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import type { Database } from '../database/schema.ts';
import { readOverview } from './report-overview.ts';
import { withPictures } from './report-pictures.ts';
import { readReportRows } from './report-rows.ts';
import { jsonHash } from './run-document.ts';
import type { StoredRun } from './stored-run.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Pages and code that are printed at most; all that is stored is in the other exports. */
const limits = { pages: 300, code: 400 };
const titleLimit = 300;

/** Where the report is read. */
export interface ReportSources {
  db: Kysely<Database>;
  artifacts: ArtifactStore;
  history: RunHistory;
  senders: SenderReader;
}

/** The printed report of a run, with the sections that only a stored run has. */
export async function runReport(
  { db, artifacts, history, senders }: ReportSources,
  run: RunRecord,
  stored: StoredRun,
  options: RenderOptions,
  now: Date,
): Promise<HtmlReport> {
  const { locale } = options;
  const instant = (at: Date) => reportText(locale, 'html.at', { ...writtenTime(at, locale) });
  const scope = reportText(locale, `html.scope.${run.scope}`, { limit: run.page_limit });
  const rows = await readReportRows(db, run, options);
  const counted = await countedNumbers(db, scopeOf(run, 'owner'));
  const isRedirected = run.final_url !== null && run.final_url !== run.url;
  return {
    locale,
    texts: await loadRuleTexts(locale),
    host: shownHost(new URL(run.url)),
    run: stored,
    facts: {
      before: [
        ['html.fact.url', run.url],
        ...(isRedirected ? [['html.fact.finalUrl', run.final_url ?? ''] as const] : []),
        ...(run.title ? [['html.fact.pageTitle', shortened(run.title, locale)] as const] : []),
        ['html.fact.checked', instant(run.checked_at ?? run.finished_at ?? now)],
        ['html.fact.made', instant(now)],
        ['html.fact.scope', scope],
      ],
      after: [['html.fact.run', run.id]],
    },
    impacts: counted.impacts,
    top: counted.top.map((rule) => ({ ...rule, impact: impacts.find((one) => one === rule.impact) ?? 'minor' })),
    criteria: run.stats?.criteria,
    ...rows,
    ...(await withPictures(artifacts, run.id, rows.rules, rows.elements)),
    sender: run.owner_sub === null ? undefined : await senders.printed(run.owner_sub, now),
    overview: await readOverview(db, history, run, locale),
    hash: await jsonHash(db, stored, options),
    limits,
  };
}

const shortened = (title: string, locale: RenderOptions['locale']): string =>
  title.length > titleLimit
    ? title.slice(0, titleLimit).toWellFormed() + reportText(locale, 'html.element.cut')
    : title;
