import {
  browserVariables,
  metricsHost,
  optional,
  processVariables,
  queueVariables,
  read,
  required,
  scanLimitVariables,
  targetVariables,
  tracingVariables,
  withDefault,
} from '@stufenlos/environment';

/** Every variable of the worker. Nothing else reads `process.env`. */
export const workerVariables = {
  ...processVariables,
  WORKER_HEALTH_HOST: withDefault(
    read.text,
    '127.0.0.1',
    'Address that the health answer listens on; a container whose orchestrator asks from outside sets 0.0.0.0.',
  ),
  WORKER_HEALTH_PORT: withDefault(read.port, '4203', 'Port of the health answer.'),
  WORKER_METRICS_PORT: optional(read.port, 'Port of GET /metrics for Prometheus; 0 is any; unset: none.'),
  ...metricsHost,
  ...tracingVariables,
  ...queueVariables,
  ARTIFACTS_URL: required(
    read.orEmpty(read.url('http', 'https')),
    'The api’s internal port, where pictures of pages go; empty where the api keeps none, which no default decides.',
  ),
  SCAN_CONCURRENCY: optional(read.whole(64), 'Pages at once; unset: two for each processor core.'),
  ...scanLimitVariables,
  ...targetVariables,
  SCAN_DISABLED_RULES: withDefault(
    read.list(read.matching(/^[a-z][a-z\d-]{1,99}$/, 'the id of a rule')),
    '',
    'Rules that no scan runs, by their ids; results name them as switched off.',
  ),
  PUPPETEER_EXECUTABLE_PATH: required(read.path, 'The Chromium that opens pages.'),
  ...browserVariables,
};
