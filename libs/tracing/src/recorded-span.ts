import type { AsyncLocalStorage } from 'node:async_hooks';
import { SpanStatusCode, TraceFlags, trace, type Context, type Span as OpenTelemetrySpan } from '@opentelemetry/api';
import type { Attributes, Span } from './tracing.ts';

/** A span and the context in which its parts begin. */
export class RecordedSpan implements Span {
  readonly #span: OpenTelemetrySpan;
  readonly #context: Context;
  readonly #active: AsyncLocalStorage<Context>;

  constructor(span: OpenTelemetrySpan, context: Context, active: AsyncLocalStorage<Context>) {
    this.#span = span;
    this.#context = context;
    this.#active = active;
  }

  get traceparent(): string | undefined {
    const at = this.#span.spanContext();
    if (!trace.isSpanContextValid(at)) return undefined;
    // Trace Context 1.0, section 3.2: version, trace, parent, flags.
    return `00-${at.traceId}-${at.spanId}-${this.#isKept ? '01' : '00'}`;
  }

  get keptTraceparent(): string | undefined {
    return this.#isKept ? this.traceparent : undefined;
  }

  get #isKept(): boolean {
    return (this.#span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes({ ...attributes });
  }

  run<T>(work: () => T): T {
    return this.#active.run(this.#context, work);
  }

  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.#span.setAttribute('error.type', errorType);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }

  async during<T>(work: (span: Span) => Promise<T>): Promise<T> {
    try {
      const result = await this.run(() => work(this));
      this.end();
      return result;
    } catch (cause) {
      // Its message may hold an address or a text of a page.
      this.end(cause instanceof Error ? cause.constructor.name : typeof cause);
      throw cause;
    }
  }
}
