import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** Says once that spans do not arrive, and once that they do again, however long it lasts. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: (event: string, data: Record<string, unknown>) => void;
  #lost = 0;

  constructor(exporter: SpanExporter, log: (event: string, data: Record<string, unknown>) => void) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#note(result, spans.length);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  #note({ code, error }: ExportResult, spans: number): void {
    if (code === ExportResultCode.SUCCESS) {
      if (this.#lost > 0) this.#log('traces_sent_again', { lostSpans: this.#lost });
      this.#lost = 0;
      return;
    }
    if (this.#lost === 0) this.#log('traces_not_sent', { cause: causeOf(error) });
    this.#lost += spans;
  }
}

/** Without what the collector answered: it may repeat the headers, with their key. */
const causeOf = (error: (Error & { code?: unknown }) | undefined): string =>
  typeof error?.code === 'string' || typeof error?.code === 'number' ? String(error.code) : (error?.name ?? 'unknown');
