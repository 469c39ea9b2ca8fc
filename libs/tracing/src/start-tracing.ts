import { noTracing, type Tracing } from './tracing.ts';
import type { TracingProcess, TracingSettings } from './tracing-settings.ts';

/** Without settings nothing of OpenTelemetry is loaded. */
export async function startTracing(settings: TracingSettings | undefined, process: TracingProcess): Promise<Tracing> {
  if (!settings) return noTracing;
  const { RecordedTracing } = await import('./recorded-tracing.ts');
  return new RecordedTracing(settings, process);
}
