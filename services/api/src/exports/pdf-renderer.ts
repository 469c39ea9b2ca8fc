import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { RenderOptions } from '@stufenlos/report';
import { renderHtml } from '@stufenlos/report/render-html';
import type { Printer, PrinterOptions } from '@stufenlos/report/print';
import { Kysely } from 'kysely';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { RunHistory } from '../history/run-history.ts';
import { SenderReader } from '../senders/sender-reader.ts';
import { runReport, type ReportSources } from './run-report.ts';
import type { StoredRun } from './stored-run.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Seconds after which a printer that is busy, or failed, is worth asking again. */
const retrySeconds = 30;

/** The one printer of this process. Its browser exists while there is work (decisions/0005). */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown, ReportSources {
  private readonly logger = new Logger('Print');
  private printer: Printer | undefined;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    readonly db: Kysely<Database>,
    readonly artifacts: ArtifactStore,
    readonly history: RunHistory,
    readonly senders: SenderReader,
  ) {}

  /** @throws AppError `unavailable` without a browser, or when it is busy */
  async print(run: RunRecord, stored: StoredRun, options: RenderOptions, now: Date): Promise<Uint8Array> {
    const { executablePath } = this.config.print;
    if (executablePath === null) throw new AppError('unavailable', { data: { reason: 'noBrowser' } });
    // Loaded with the first PDF: a process that never prints does not pay for a browser's driver.
    const { Printer, PrintError, paperFonts } = await import('@stufenlos/report/print');
    const report = await runReport(this, run, stored, options, now);
    const html = [...renderHtml({ ...report, paper: { fontFaces: paperFonts() } })].join('');
    this.printer ??= new Printer(this.options(executablePath));
    try {
      return await this.printer.print(html);
    } catch (cause) {
      if (!(cause instanceof PrintError)) throw cause;
      throw new AppError('unavailable', { cause, retryAfter: retrySeconds, data: { reason: cause.fault } });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.printer?.close();
  }

  private options(executablePath: string): PrinterOptions {
    const { mode, print } = this.config;
    return {
      ...print,
      executablePath,
      isProduction: mode === 'production',
      log: (level, event, data) => this.logger[level === 'info' ? 'log' : level]({ event, ...data }),
    };
  }
}
