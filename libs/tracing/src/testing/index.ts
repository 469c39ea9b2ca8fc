export { SpanCollector, type CollectedSpan } from './span-collector.ts';
