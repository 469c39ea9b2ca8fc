import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerName } from './tracing-settings.ts';

/** By the names of `OTEL_TRACES_SAMPLER`. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const [, parentBased, own = ''] = /^(parentbased_)?(\w+)$/.exec(name) ?? [];
  const root =
    own === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : own === 'always_on'
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  return parentBased ? new ParentBasedSampler({ root }) : root;
}
