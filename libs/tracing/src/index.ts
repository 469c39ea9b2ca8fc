export { startTracing } from './start-tracing.ts';
export type { TracingProcess, TracingSettings } from './tracing-settings.ts';
export { Tracing, noTracing, type Attributes, type Span, type SpanOptions, type TraceIds } from './tracing.ts';
