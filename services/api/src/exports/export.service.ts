import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { csvSeparatorOf, isFinal, type CsvSeparator, type ExportFormat, type Locale } from '@stufenlos/contracts';
import type { RenderOptions } from '@stufenlos/report';
import { Kysely } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { accountKey } from '../access/account-key.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { dayOf } from '../texts/berlin-time.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { refuseWithoutDetails, RunUnlocks } from '../reports/run-unlocks.ts';
import { exportFileName } from './file-name.ts';
import { readIgnored } from './ignored-findings.ts';
import { PdfRenderer } from './pdf-renderer.ts';
import { runDocument, runWorkbook } from './run-document.ts';
import { readStoredRun, type StoredRun } from './stored-run.ts';
import type { RunRecord } from '../runs/run-update.ts';

export interface ExportRequest {
  runId: string;
  sub: string;
  format: ExportFormat;
  locale: Locale;
  /** Of CSV only; that of the language by default. */
  separator?: CsvSeparator;
}

export interface ExportFile {
  name: string;
  content: Readable;
}

/** Hands out a result as a file: to its owner, once it is there and open. */
@Injectable()
export class ExportService {
  private readonly limits: Record<'paper' | 'data', RateLimit>;

  constructor(
    @Inject(API_CONFIG) { rates }: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
    private readonly counters: RateCounters,
    private readonly pdf: PdfRenderer,
  ) {
    this.limits = {
      paper: { name: 'export-pdf', seconds: 60, limit: rates.pdfMinute },
      data: { name: 'export', seconds: 60, limit: rates.exportMinute },
    };
  }

  /**
   * @throws AppError `not_found`, `conflict` while there is no result, `no_entitlement` while it is locked,
   *   `rate_limited`, and for a PDF `unavailable`
   */
  async open(
    { runId, sub, format, locale, separator = csvSeparatorOf(locale) }: ExportRequest,
    now: Date,
  ): Promise<ExportFile> {
    const { row, access } = await this.unlocks.readOwned(runId, sub, now);
    const { run } = row;
    refuseWithoutResult(run);
    if (access.locked) throw new AppError('no_entitlement');
    refuseWithoutDetails(run);
    await this.count(sub, format === 'pdf' ? 'paper' : 'data', now);
    const stored = await readStoredRun(this.db, run);
    const options = { locale, separator, ignored: await readIgnored(this.db, run) };
    const name = exportFileName(run.host_key, dayOf(run.checked_at ?? run.finished_at ?? now), format);
    await recordAudit(this.db, { action: 'run.exported', sub, objectId: runId });
    const pieces = await this.piecesOf(format, run, stored, options, now);
    return { name, content: Readable.from(pieces, { objectMode: false }) };
  }

  private async piecesOf(format: ExportFormat, run: RunRecord, stored: StoredRun, options: RenderOptions, now: Date) {
    if (format === 'pdf') return [await this.pdf.print(run, stored, options, now)];
    return format === 'xlsx' ? runWorkbook(this.db, stored, options) : runDocument(this.db, format, stored, options);
  }

  private async count(sub: string, kind: 'paper' | 'data', now: Date): Promise<void> {
    const limit = this.limits[kind];
    if ((await this.counters.count(limit, accountKey(sub), now)) <= limit.limit) return;
    throw new AppError('rate_limited', { retryAfter: windowOf(limit, now).secondsLeft, data: { kind: 'export' } });
  }
}

/** A run that failed, or was stopped before any page was judged, has nothing that could be handed on: 409 with why. */
function refuseWithoutResult({ state, stats }: RunRecord): void {
  if (!isFinal(state)) throw new AppError('conflict', { data: { reason: 'not_finished' } });
  if (state === 'failed' || stats === null) throw new AppError('conflict', { data: { reason: 'no_result' } });
}
