import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { renderHtml, type Style } from '@stufenlos/report';
import type { Printer, PrinterOptions } from '@stufenlos/report/print';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { runReport } from './run-report.ts';
import type { RunColumns, StoredRun } from './stored-run.ts';

/** Seconds after which a printer that is busy, or stumbled, is worth asking again. */
const retrySeconds = 30;

/** The one printer of this process. Its browser exists while there is work (decisions/0005). */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private readonly logger = new Logger('Print');
  private printer: Printer | undefined;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
  ) {}

  /** @throws AppError `unavailable` without a browser, or when it is busy */
  async print(run: RunColumns, stored: StoredRun, style: Style, now: Date): Promise<Uint8Array> {
    const { executablePath } = this.config.print;
    if (executablePath === null) throw new AppError('unavailable', { data: { reason: 'noBrowser' } });
    const html = [...renderHtml(await runReport(this.db, run, stored, style, now))].join('');
    // Loaded with the first PDF: a process that never prints does not pay for a browser's driver.
    const { Printer, PrintError } = await import('@stufenlos/report/print');
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
