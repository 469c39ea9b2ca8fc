/**
 * What a span may say about its work, with OpenTelemetry's names where it has one. Nothing else can be said: no address
 * of a page, no query, no token, nobody's id or e-mail. A run's id opens nothing by itself; logs have it, too.
 */
export interface Attributes {
  'http.request.method'?: string;
  /** The pattern of a route, as `/api/scans/:token`. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** A code or the name of an error's class, never its message. */
  'error.type'?: string;
  /** The `traceId` of logs and problem bodies. */
  'stufenlos.request_id'?: string;
  'stufenlos.run_id'?: string;
  'stufenlos.job_no'?: number;
  'stufenlos.page_no'?: number;
  'stufenlos.pages'?: number;
  'stufenlos.profile'?: string;
  'stufenlos.scope'?: string;
  'stufenlos.source'?: string;
  'stufenlos.state'?: string;
  'stufenlos.failure'?: string;
  'stufenlos.outcome'?: string;
  'stufenlos.view'?: string;
}

export interface SpanOptions {
  /** Default `internal`. */
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** A `traceparent` from elsewhere. Without one, or with one that is malformed: the span around, else a new trace. */
  parent?: string | null | undefined;
  attributes?: Attributes;
}

/** Names of the log lines' fields, as other tools expect them. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

export interface Span {
  /** The W3C header for the next process; undefined when nothing is recorded here. */
  readonly traceparent: string | undefined;
  /** The same if the trace is kept; else nothing has to be remembered for later. */
  readonly keptTraceparent: string | undefined;
  set(attributes: Attributes): void;
  /** Spans that begin in the work are parts of this one. */
  run<T>(work: () => T): T;
  /** @param errorType makes it a failed one */
  end(errorType?: string): void;
  /** Runs the work and ends with it; with the class of what it throws. */
  during<T>(work: (span: Span) => Promise<T>): Promise<T>;
}

/** Traces of one process. A class, so that it is its own injection token. */
export abstract class Tracing {
  /** Whether a collector is set. */
  abstract readonly isOn: boolean;
  abstract begin(name: string, options?: SpanOptions): Span;
  /** A part of a trace that another process began. Without a sound `traceparent` neither it nor what is in it is recorded. */
  abstract continue(name: string, traceparent: string | null | undefined, options?: SpanOptions): Span;
  /** Of the span around, for a line of a log. */
  abstract activeIds(): TraceIds | undefined;
  /** Sends what waits to be sent, for a moment at most. Never fails. */
  abstract flush(): Promise<void>;
  /** The same for the last time. */
  abstract end(): Promise<void>;
}

const noSpan: Span = {
  traceparent: undefined,
  keptTraceparent: undefined,
  set: () => undefined,
  run: (work) => work(),
  end: () => undefined,
  during: (work) => work(noSpan),
};

class NoTracing extends Tracing {
  override readonly isOn = false;
  override begin = () => noSpan;
  override continue = () => noSpan;
  override activeIds = () => undefined;
  override flush = () => Promise.resolve();
  override end = () => Promise.resolve();
}

/** Records nothing and loads nothing. */
export const noTracing: Tracing = new NoTracing();
