import type { tracingVariables } from './shared-variables.ts';
import type { Values } from './variable.ts';

/**
 * As tracing is started with; undefined: nobody collects traces.
 *
 * @param process as `api`
 */
export function tracingSettings(env: Values<typeof tracingVariables>, process: string) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME ?? `stufenlos-${process}`,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
