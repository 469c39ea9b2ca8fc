import {
  browserVariables,
  optional,
  processVariables,
  queueVariables,
  read,
  required,
  scanLimitVariables,
  targetVariables,
  withDefault,
} from '@stufenlos/environment';

/** Every variable of the worker. Nothing else reads `process.env`. */
export const workerVariables = {
  ...processVariables,
  WORKER_HEALTH_PORT: withDefault(read.port, '4203', 'Port of the health answer, on loopback.'),
  ...queueVariables,
  ARTIFACTS_URL: optional(read.url('http', 'https'), 'The api’s internal port, for pictures; unset: none.'),
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
