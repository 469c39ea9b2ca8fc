export type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | 'parentbased_always_on'
  | 'parentbased_always_off'
  | 'parentbased_traceidratio';

export interface TracingSettings {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampler: SamplerName;
  /** 0 to 1, of the traces that begin here. */
  ratio: number;
}

export interface TracingProcess {
  version: string;
  /** Told once when the collector cannot be reached, and once when it can again. */
  log: (event: string, data: Record<string, unknown>) => void;
}
