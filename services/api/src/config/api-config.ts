import { resolve } from 'node:path';
import { defaultUids, hostKeyOf, readUidRange } from '@stufenlos/contracts';
import { crawlPageCaps } from '@stufenlos/scan-engine/plan';
import { lockSettings, quickLockSettings } from '@stufenlos/scan-queue';
import { z } from 'zod';
import { paymentsFrom, paymentsProblems, paymentsSettings } from './payments-config.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''));
const hosts = list.refine(
  (entries) => entries.every((entry) => URL.canParse(`https://${entry}`)),
  'not a list of hosts',
);
const port = z.coerce.number().int().min(0).max(65_535);
const whole = z.coerce.number().int().positive();
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** An unset variable and an empty one mean the same. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Every variable of the api, its default and its reason. Nothing else reads `process.env`. */
export const apiConfigSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:4200'),
    /** Loopback: the edge, or a proxy on the same host, stands in front. A container sets 0.0.0.0. */
    API_HOST: z.string().default('127.0.0.1'),
    API_PORT: port.default(4201),
    /** For workers, never for the public. A container sets the address of a network that only it and they share. */
    API_INTERNAL_HOST: z.string().default('127.0.0.1'),
    API_INTERNAL_PORT: port.default(4202),
    /**
     * Directory for pictures of pages. It belongs to one database, and all its apis share it. Absent: no pictures are
     * taken and there is no internal port.
     */
    ARTIFACTS_DIR: optional(z.string()),
    /** The only proxies whose `X-Forwarded-For` is trusted: names and ranges that proxy-addr knows. */
    TRUSTED_PROXIES: list.prefault('loopback'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL: whole.default(10),
    /** LISTEN needs a connection that bypasses a transaction pooler. Empty: streams only re-read every 5 s. */
    DATABASE_LISTEN_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** Keeps several installations, and test files, apart in one Redis. */
    QUEUE_PREFIX: z.string().min(1).default('bull'),
    /** The first one signs, all of them verify: put the new key in front to rotate. */
    SIGNING_KEYS: list.pipe(z.array(z.string().min(32, 'a key has at least 32 characters')).min(1)),
    ANON_RETENTION_DAYS: whole.default(30),
    RESULT_REUSE_MINUTES: z.coerce.number().int().nonnegative().default(10),
    RATE_ANON_HOUR: whole.default(3),
    RATE_ANON_DAY: whole.default(10),
    /** Public calls of one address in a minute, except health. */
    RATE_PUBLIC_MINUTE: whole.default(120),
    /** Free scans and runs of one account in a day. */
    RATE_MEMBER_DAY: whole.default(60),
    /** Signed-in calls of one account in a minute. */
    RATE_MEMBER_MINUTE: whole.default(600),
    /** Printed reports of one account in a minute; each takes a browser for some seconds. */
    RATE_PDF_MINUTE: whole.default(4),
    /** Results that one account may download as data in a minute; one may have many megabytes. */
    RATE_EXPORT_MINUTE: whole.default(20),
    /** The browser that prints reports; absent: there is no PDF. */
    PUPPETEER_EXECUTABLE_PATH: optional(z.string()),
    /** How that browser is confined; same values as the worker's setting. */
    BROWSER_JAIL: z.enum(['auto', 'jail', 'uid-drop', 'plain']).default('auto'),
    /** `1` allows a browser without Chromium's sandbox. Production refuses it. */
    BROWSER_NO_SANDBOX: z
      .enum(['', '0', '1', 'false', 'true'])
      .default('')
      .transform((said) => said === '1' || said === 'true'),
    /** User ids that the browser runs under, `first-last`, as in the worker's setting. */
    BROWSER_UIDS: z
      .string()
      .default('')
      .refine((text) => text === '' || readUidRange(text), 'must be two numbers of at least 1000, as 60578-61183'),
    /** Exactly as the provider writes it, a slash at the end included. Absent: nobody can sign in. */
    OIDC_ISSUER: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine((url) => url.startsWith('https:') || loopback.test(new URL(url).hostname), 'must be https'),
    ),
    /** The audience of access tokens. An ID token names the client instead and is refused. */
    OIDC_AUDIENCE: z.string().min(1).default('stufenlos-api'),
    /** Absent: from the issuer's discovery document. */
    OIDC_JWKS_URI: optional(z.url({ protocol: /^https?$/ })),
    /** The `typ` that an access token must carry (`at+jwt`); absent: any, because Auth0's depends on its settings. */
    OIDC_TOKEN_TYPE: optional(z.string()),
    /** Clients whose tokens are taken, with commas between; empty: every client that gets tokens for the audience. */
    OIDC_AUTHORIZED_PARTIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((party) => party.trim() || [])),
    /** Prefix of our own claims where the provider demands a namespace (Auth0): `https://stufenlos.example/`. */
    OIDC_CLAIM_PREFIX: z.string().default(''),
    /** Adapter that changes names and addresses at the identity provider. `none`: people change them there. */
    IDENTITY_ADMIN: z.enum(['sandbox', 'auth0', 'keycloak', 'none']).default('none'),
    IDENTITY_ADMIN_URL: optional(z.url({ protocol: /^https?$/ })),
    IDENTITY_ADMIN_CLIENT_ID: optional(z.string()),
    IDENTITY_ADMIN_CLIENT_SECRET: optional(z.string()),
    /** The provider's own account page. */
    IDENTITY_ACCOUNT_URL: optional(z.url({ protocol: /^https?$/ })),
    /** Absent: mails wait in the table of effects. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.string().min(3).default('Stufenlos <stufenlos@localhost>'),
    /** Name of the product in mails; the same as the edge's. */
    APP_NAME: z.string().min(1).default('Stufenlos'),
    /** The seller in mails and in the papers of an order. Absent: the name of the product. */
    OPERATOR_NAME: optional(z.string()),
    SCAN_QUEUE_LIMIT: whole.default(1000),
    /** Most pages of one website that a run of the plan judges. The next run goes on with the others. */
    CRAWL_PAGES_BASIC: whole.max(10_000).default(crawlPageCaps.basic),
    CRAWL_PAGES_PRO: whole.max(10_000).default(crawlPageCaps.pro),
    CRAWL_PAGES_ENTERPRISE: whole.max(10_000).default(crawlPageCaps.enterprise),
    /** Time for one page with all its retries; travels with the job. */
    SCAN_PAGE_SECONDS: whole.default(60),
    /** Seconds between two looks at the monitored websites: which are due, and whose check has ended. */
    MONITOR_ROUND_SECONDS: whole.default(60),
    /** Exact `host:port` entries that may be opened although they are private. */
    SCAN_ALLOW: hosts.prefault(''),
    /** Hosts that are never opened; the public origin's own host is always one of them. */
    SCAN_DENY_HOSTS: hosts.prefault(''),
    /** `false`: only businesses may order. The same as the edge's. */
    SHOP_CONSUMERS: z
      .enum(['true', 'false'])
      .default('true')
      .transform((text) => text === 'true'),
    PRICES_TAX_NOTE: z.enum(['included', 'excluded', 'none']).default('included'),
    /** Receives declarations of consumers, and is named to people whom a limit stops. */
    OPERATOR_EMAIL: optional(z.email()),
    /** Postal address below mails that the law requires. */
    OPERATOR_ADDRESS: optional(z.string()),
    /** Tax numbers of the seller. An invoice needs one of the two. */
    OPERATOR_VAT_ID: optional(z.string()),
    OPERATOR_TAX_NUMBER: optional(z.string()),
    /** Whole calendar years for which orders and declarations are kept after their own. */
    RETENTION_LEGAL_YEARS: whole.default(6),
    ...paymentsSettings,
  })
  .superRefine((env, context) => {
    for (const { path, message } of paymentsProblems(env)) context.addIssue({ code: 'custom', path: [path], message });
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.BROWSER_NO_SANDBOX, {
    path: ['BROWSER_NO_SANDBOX'],
    message: 'no browser runs without a sandbox in production',
  })
  .superRefine((env, context) => {
    if (env.IDENTITY_ADMIN === 'none') return;
    for (const name of ['IDENTITY_ADMIN_URL', 'IDENTITY_ADMIN_CLIENT_ID', 'IDENTITY_ADMIN_CLIENT_SECRET'] as const) {
      if (env[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `needed by IDENTITY_ADMIN=${env.IDENTITY_ADMIN}` });
    }
  })
  .transform((env) => ({
    mode: env.NODE_ENV,
    publicOrigin: new URL(env.PUBLIC_ORIGIN).origin,
    logLevel: env.LOG_LEVEL,
    host: env.API_HOST,
    port: env.API_PORT,
    internal: { host: env.API_INTERNAL_HOST, port: env.API_INTERNAL_PORT },
    artifactsDir: env.ARTIFACTS_DIR === undefined ? null : resolve(env.ARTIFACTS_DIR),
    trustedProxies: env.TRUSTED_PROXIES,
    database: {
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL,
      listenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    },
    queue: {
      redisUrl: env.REDIS_URL,
      prefix: env.QUEUE_PREFIX,
      openJobs: env.SCAN_QUEUE_LIMIT,
      // A test must soon see that another process takes over the work of a killed one.
      locks: env.NODE_ENV === 'test' ? quickLockSettings : lockSettings,
    },
    monitors: { roundMs: env.MONITOR_ROUND_SECONDS * 1000 },
    signingKeys: env.SIGNING_KEYS,
    retentionDays: env.ANON_RETENTION_DAYS,
    reuseMinutes: env.RESULT_REUSE_MINUTES,
    rates: {
      anonHour: env.RATE_ANON_HOUR,
      anonDay: env.RATE_ANON_DAY,
      publicMinute: env.RATE_PUBLIC_MINUTE,
      memberDay: env.RATE_MEMBER_DAY,
      memberMinute: env.RATE_MEMBER_MINUTE,
      pdfMinute: env.RATE_PDF_MINUTE,
      exportMinute: env.RATE_EXPORT_MINUTE,
    },
    /** Null: every signed-in endpoint answers 401 and nothing else changes. */
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          audience: env.OIDC_AUDIENCE,
          jwksUri: env.OIDC_JWKS_URI,
          tokenType: env.OIDC_TOKEN_TYPE,
          authorizedParties: env.OIDC_AUTHORIZED_PARTIES,
          claimPrefix: env.OIDC_CLAIM_PREFIX,
        }
      : null,
    identity: {
      adapter: env.IDENTITY_ADMIN,
      url: env.IDENTITY_ADMIN_URL ?? '',
      clientId: env.IDENTITY_ADMIN_CLIENT_ID ?? '',
      clientSecret: env.IDENTITY_ADMIN_CLIENT_SECRET ?? '',
      accountUrl: env.IDENTITY_ACCOUNT_URL ?? null,
    },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    appName: env.APP_NAME,
    scan: {
      budgetMs: env.SCAN_PAGE_SECONDS * 1000,
      allow: env.SCAN_ALLOW,
      denyHosts: [env.PUBLIC_ORIGIN, ...env.SCAN_DENY_HOSTS.map((host) => `https://${host}`)].map((url) =>
        hostKeyOf(new URL(url)),
      ),
    },
    crawlPages: {
      free: crawlPageCaps.free,
      basic: env.CRAWL_PAGES_BASIC,
      pro: env.CRAWL_PAGES_PRO,
      enterprise: env.CRAWL_PAGES_ENTERPRISE,
    },
    print: {
      executablePath: env.PUPPETEER_EXECUTABLE_PATH ?? null,
      jail: env.BROWSER_JAIL,
      noSandbox: env.BROWSER_NO_SANDBOX,
      uids: readUidRange(env.BROWSER_UIDS) ?? defaultUids,
    },
    sellsToConsumers: env.SHOP_CONSUMERS,
    taxNote: env.PRICES_TAX_NOTE,
    operator: {
      name: env.OPERATOR_NAME ?? env.APP_NAME,
      email: env.OPERATOR_EMAIL ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
      vatId: env.OPERATOR_VAT_ID ?? null,
      taxNumber: env.OPERATOR_TAX_NUMBER ?? null,
    },
    legalYears: env.RETENTION_LEGAL_YEARS,
    payments: paymentsFrom(env),
  }));
export type ApiConfig = z.output<typeof apiConfigSchema>;

/** Nest's injection token of the configuration. */
export const API_CONFIG = Symbol('api-config');

/** Names all problems at once. The caller prints it and stops. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function readApiConfig(env: Record<string, string | undefined>): ApiConfig {
  const parsed = apiConfigSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The api cannot start with this configuration:\n${lines.join('\n')}`);
}

/** For `main.ts` and the command line steps: the configuration, or exit 1 with all problems on stderr. */
export function apiConfigOrExit(): ApiConfig {
  try {
    return readApiConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
