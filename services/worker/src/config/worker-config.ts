import { availableParallelism } from 'node:os';
import { defaultUids, readUidRange } from '@stufenlos/contracts';
import { lockSettings, quickLockSettings, redisOptions } from '@stufenlos/scan-queue';
import { z } from 'zod';

const whole = (most: number) => z.coerce.number().int().min(1).max(most);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim().toLowerCase()])));
const redisUrl = z.string().superRefine((url, context) => {
  try {
    redisOptions(url);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'not a Redis address');
  }
});

/** Every variable of the worker, its default and its reason. Nothing else reads `process.env`. */
const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Its own host is never scanned: a page of ours that orders scans would go round in circles. */
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:4200'),
    WORKER_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(4203),
    REDIS_URL: redisUrl,
    /** The api's internal port, where pictures go. Absent: none are taken. */
    ARTIFACTS_URL: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.url({ protocol: /^https?$/ }).optional(),
    ),
    /** Keeps several installations, and test files, apart in one Redis; the same as the api's. */
    QUEUE_PREFIX: z.string().min(1).default('bull'),
    /** Pages at once. A page mostly waits for its network. */
    SCAN_CONCURRENCY: whole(64).default(2 * availableParallelism()),
    /** Upper end of what a job may ask for one page. */
    SCAN_PAGE_SECONDS: whole(600).default(60),
    SCAN_LOAD_SECONDS: whole(120).default(15),
    /** Received bytes of one page. */
    SCAN_BYTES: whole(1_000_000_000).default(50 * 1024 * 1024),
    /** MB that a browser may have for itself per page in it. */
    SCAN_MEMORY_MB: whole(100_000).default(1500),
    /** Exact `host:port` entries that may be opened although they are private. */
    SCAN_ALLOW: list.pipe(z.array(z.string().regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d+$/, 'entries are host:port'))),
    SCAN_DENY_HOSTS: list,
    PUPPETEER_EXECUTABLE_PATH: z.string().min(1, 'must name a Chromium executable'),
    /** `auto` takes the strongest that works; a level that is named is taken or the worker does not start. */
    BROWSER_JAIL: z.enum(['auto', 'jail', 'uid-drop', 'plain']).default('auto'),
    /** `1`: say yes to a browser without Chromium's sandbox. Refused in production. */
    BROWSER_NO_SANDBOX: z
      .enum(['', '0', '1', 'false', 'true'])
      .default('')
      .transform((said) => said === '1' || said === 'true'),
    /** Users of the browsers, one for each at a time, where root starts them: `first-last`. */
    BROWSER_UIDS: z
      .string()
      .default('')
      .refine((text) => text === '' || readUidRange(text), 'must be two numbers of at least 1000, as 60578-61183'),
    /** Scans after which a browser is replaced. */
    BROWSER_RECYCLE: whole(1000).default(50),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.BROWSER_NO_SANDBOX, {
    path: ['BROWSER_NO_SANDBOX'],
    message: 'strangers’ pages are never opened without a sandbox in production',
  })
  .transform((env) => ({
    logLevel: env.LOG_LEVEL,
    healthPort: env.WORKER_HEALTH_PORT,
    queue: {
      redisUrl: env.REDIS_URL,
      prefix: env.QUEUE_PREFIX,
      locks: env.NODE_ENV === 'test' ? quickLockSettings : lockSettings,
    },
    artifactsUrl: env.ARTIFACTS_URL,
    concurrency: env.SCAN_CONCURRENCY,
    pageMs: env.SCAN_PAGE_SECONDS * 1000,
    scanner: {
      executablePath: env.PUPPETEER_EXECUTABLE_PATH,
      jail: env.BROWSER_JAIL,
      noSandbox: env.BROWSER_NO_SANDBOX,
      isProduction: env.NODE_ENV === 'production',
      uids: readUidRange(env.BROWSER_UIDS) ?? defaultUids,
      allow: env.SCAN_ALLOW,
      denyHosts: [new URL(env.PUBLIC_ORIGIN).host, ...env.SCAN_DENY_HOSTS],
      limits: { loadMs: env.SCAN_LOAD_SECONDS * 1000, bytes: env.SCAN_BYTES },
      memoryMb: env.SCAN_MEMORY_MB,
      recycleAfter: env.BROWSER_RECYCLE,
    },
  }));
export type WorkerConfig = z.output<typeof environment>;

/** Token under which Nest hands the configuration out. */
export const WORKER_CONFIG = Symbol('worker-config');

/** @throws with every problem in the message */
export function readWorkerConfig(variables: Record<string, string | undefined>): WorkerConfig {
  const read = environment.safeParse(variables);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The worker cannot start with this configuration:\n${lines.join('\n')}`);
}
