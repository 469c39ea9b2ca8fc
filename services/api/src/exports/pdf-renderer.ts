import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Style } from '@stufenlos/scan-engine/formats';
import type { Printer, PrinterOptions } from '@stufenlos/scan-engine/print';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { paperHtml } from './pdf-report/paper-html.ts';
import { readPaperFacts } from './pdf-report/paper-facts.ts';
import { jsonHash } from './run-document.ts';
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
    const hash = await jsonHash(this.db, stored, style);
    const facts = await readPaperFacts(this.db, run, style);
    const html = paperHtml({ run, stored, facts, hash, now }, style.locale);
    // Loaded with the first PDF: a process that never prints does not pay for a browser's driver.
    const { Printer, PrintError } = await import('@stufenlos/scan-engine/print');
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
