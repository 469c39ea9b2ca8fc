import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, trace, type Context, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator, suppressTracing } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { RecordedSpan } from './recorded-span.ts';
import { samplerOf } from './samplers.ts';
import type { TracingProcess, TracingSettings } from './tracing-settings.ts';
import { Tracing, type Span, type SpanOptions, type TraceIds } from './tracing.ts';
import { WatchedExporter } from './watched-exporter.ts';

/** What waits to be sent, about a megabyte at most; further spans are dropped. */
const queue = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 };
const endMs = 2000;

const propagator = new W3CTraceContextPropagator();
const getter = { get: (carrier: Record<string, string>, key: string) => carrier[key], keys: Object.keys };

/**
 * Records spans and sends them to a collector. Nothing is registered globally: two processes can be in one, as in tests,
 * and no library records anything by itself.
 */
export class RecordedTracing extends Tracing {
  override readonly isOn = true;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #active = new AsyncLocalStorage<Context>();

  constructor({ endpoint, headers, serviceName, sampler, ratio }: TracingSettings, process: TracingProcess) {
    super();
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: queue.exportTimeoutMillis });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': process.version }),
      sampler: samplerOf(sampler, ratio),
      spanProcessors: [new BatchSpanProcessor({ exporter: new WatchedExporter(exporter, process.log), ...queue })],
    });
    this.#tracer = this.#provider.getTracer('stufenlos');
  }

  override begin(name: string, options: SpanOptions = {}): Span {
    const around = this.#active.getStore() ?? ROOT_CONTEXT;
    return this.#begin(name, contextOf(options.parent) ?? around, options);
  }

  override continue(name: string, traceparent: string | null | undefined, options: SpanOptions = {}): Span {
    return this.#begin(name, contextOf(traceparent) ?? suppressTracing(ROOT_CONTEXT), options);
  }

  override activeIds(): TraceIds | undefined {
    const store = this.#active.getStore();
    const at = store && trace.getSpanContext(store);
    return at && trace.isSpanContextValid(at) ? { trace_id: at.traceId, span_id: at.spanId } : undefined;
  }

  override flush(): Promise<void> {
    return inTime(this.#provider.forceFlush());
  }

  override end(): Promise<void> {
    return inTime(this.#provider.shutdown());
  }

  #begin(name: string, around: Context, { kind = 'internal', attributes = {} }: SpanOptions): Span {
    const span = this.#tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, around);
    return new RecordedSpan(span, trace.setSpan(around, span), this.#active);
  }
}

/** A collector that does not answer must not hold up the end of a process. */
async function inTime(sent: Promise<void>): Promise<void> {
  await Promise.race([sent.catch(() => undefined), pause(endMs, undefined, { ref: false })]);
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** `tracestate` and baggage are not read: nothing of ours needs them, and strangers could write into them. */
function contextOf(traceparent: string | null | undefined): Context | undefined {
  if (!traceparent) return undefined;
  const context = propagator.extract(ROOT_CONTEXT, { traceparent }, getter);
  return trace.getSpanContext(context) ? context : undefined;
}
