import { availableParallelism } from 'node:os';
import { readEnvironment, tracingSettings, type Environment, type Values } from '@stufenlos/environment';
import { isRule } from '@stufenlos/scan-engine';
import { lockSettings, quickLockSettings } from '@stufenlos/scan-queue';
import { workerVariables } from './worker-variables.ts';

export type WorkerConfig = ReturnType<typeof configOf>;

/** Token under which Nest hands the configuration out. */
export const WORKER_CONFIG = Symbol('worker-config');

/** @throws {EnvironmentError} with every problem in the message */
export const readWorkerConfig = (environment: Environment): WorkerConfig =>
  configOf(readEnvironment({ process: 'worker', variables: workerVariables, environment, contradictions }));

const contradictions = (env: Values<typeof workerVariables>) => [
  ...(env.NODE_ENV === 'production' && env.BROWSER_NO_SANDBOX
    ? ['BROWSER_NO_SANDBOX: strangers’ pages are never opened without a sandbox in production']
    : []),
  // Otherwise a typing error would leave on what the operator wants to switch off.
  ...env.SCAN_DISABLED_RULES.filter((id) => !isRule(id)).map((id) => `SCAN_DISABLED_RULES: no rule is called ${id}`),
];

const configOf = (env: Values<typeof workerVariables>) => ({
  logLevel: env.LOG_LEVEL,
  health: { host: env.WORKER_HEALTH_HOST, port: env.WORKER_HEALTH_PORT },
  installation: env.INSTALLATION,
  metrics:
    env.WORKER_METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.WORKER_METRICS_PORT },
  tracing: tracingSettings(env, 'worker'),
  queue: {
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    locks: env.NODE_ENV === 'test' ? quickLockSettings : lockSettings,
  },
  /** Undefined: the operator has said that no pictures are kept. */
  artifactsUrl: env.ARTIFACTS_URL || undefined,
  concurrency: env.SCAN_CONCURRENCY ?? 2 * availableParallelism(),
  pageMs: env.SCAN_PAGE_SECONDS,
  disabledRules: env.SCAN_DISABLED_RULES,
  scanner: {
    executablePath: env.PUPPETEER_EXECUTABLE_PATH,
    jail: env.BROWSER_JAIL,
    noSandbox: env.BROWSER_NO_SANDBOX,
    isProduction: env.NODE_ENV === 'production',
    uids: env.BROWSER_UIDS,
    allow: env.SCAN_ALLOW,
    // A page of ours that orders scans would go round in circles.
    denyHosts: [new URL(env.PUBLIC_ORIGIN).host, ...env.SCAN_DENY_HOSTS],
    limits: { loadMs: env.SCAN_LOAD_SECONDS, bytes: env.SCAN_BYTES },
    memoryMb: env.SCAN_MEMORY_MB,
    recycleAfter: env.BROWSER_RECYCLE,
  },
});
