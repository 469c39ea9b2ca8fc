import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import { hostKeyOf } from '@stufenlos/contracts';
import {
  environmentOrExit,
  objectStoreProblems,
  objectStoreSettings,
  readEnvironment,
  tracingSettings,
  type Environment,
  type Values,
} from '@stufenlos/environment';
import { crawlPageCaps } from '@stufenlos/scan-engine/plan';
import { lockSettings, quickLockSettings } from '@stufenlos/scan-queue';
import { apiVariables } from './api-variables.ts';
import { paymentsFrom, paymentsProblems } from './payments-config.ts';

type Env = Values<typeof apiVariables>;

export type ApiConfig = ReturnType<typeof configOf>;

/** Nest's injection token of the configuration. */
export const API_CONFIG = Symbol('api-config');

/** @throws {EnvironmentError} that names all problems at once */
export const readApiConfig = (environment: Environment): ApiConfig =>
  configOf(readEnvironment({ process: 'api', variables: apiVariables, environment, contradictions }));

/** For `main.ts` and the command line steps: the configuration, or exit 1 with all problems on stderr. */
export const apiConfigOrExit = (): ApiConfig => environmentOrExit(() => readApiConfig(process.env));

function contradictions(env: Env): string[] {
  const problems = [...paymentsProblems(env), ...objectStoreProblems(env)];
  if (env.NODE_ENV === 'production' && env.BROWSER_NO_SANDBOX) {
    problems.push('BROWSER_NO_SANDBOX: no browser runs without a sandbox in production');
  }
  if (env.IDENTITY_ADMIN === 'none') return problems;
  const needed = ['IDENTITY_ADMIN_URL', 'IDENTITY_ADMIN_CLIENT_ID', 'IDENTITY_ADMIN_CLIENT_SECRET'] as const;
  const missing = needed.filter((name) => env[name] === undefined);
  return [...problems, ...missing.map((name) => `${name}: needed by IDENTITY_ADMIN=${env.IDENTITY_ADMIN}`)];
}

const configOf = (env: Env) => ({
  mode: env.NODE_ENV,
  publicOrigin: env.PUBLIC_ORIGIN,
  logLevel: env.LOG_LEVEL,
  installation: env.INSTALLATION,
  ...serverConfig(env),
  ...scanConfig(env),
  ...identityConfig(env),
  ...operatorConfig(env),
  payments: paymentsFrom(env),
});

/** Production has a key of its own: signing keys are dropped after a day, and what is encrypted would be lost. */
const developmentKey = (signingKey: string) => ({
  id: 'development',
  key: Buffer.from(hkdfSync('sha256', signingKey, '', 'stufenlos encryption of stored secrets', 32)),
});

const serverConfig = (env: Env) => ({
  host: env.API_HOST,
  port: env.API_PORT,
  internal: { host: env.API_INTERNAL_HOST, port: env.API_INTERNAL_PORT },
  metrics: env.API_METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.API_METRICS_PORT },
  tracing: tracingSettings(env, 'api'),
  /** Whose `traceparent` counts. */
  traceContextFrom: env.TRACE_CONTEXT_FROM,
  /** A folder or `s3://bucket/prefix`; null: no pictures are taken. */
  artifacts: env.ARTIFACTS_STORE ?? (env.ARTIFACTS_DIR === undefined ? null : resolve(env.ARTIFACTS_DIR)),
  objectStore: objectStoreSettings(env),
  trustedProxies: env.TRUSTED_PROXIES,
  database: {
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    listenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    newer: env.DATABASE_NEWER,
  },
  queue: {
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    openJobs: env.SCAN_QUEUE_LIMIT,
    // A test must soon see that another process takes over the work of a killed one.
    locks: env.NODE_ENV === 'test' ? quickLockSettings : lockSettings,
  },
  signingKeys: env.SIGNING_KEYS,
  encryptionKeys: env.ENCRYPTION_KEYS ?? [developmentKey(env.SIGNING_KEYS[0]!)],
  rates: {
    anonHour: env.RATE_ANON_HOUR,
    anonDay: env.RATE_ANON_DAY,
    publicMinute: env.RATE_PUBLIC_MINUTE,
    memberDay: env.RATE_MEMBER_DAY,
    memberMinute: env.RATE_MEMBER_MINUTE,
    pdfMinute: env.RATE_PDF_MINUTE,
    exportMinute: env.RATE_EXPORT_MINUTE,
  },
});

const scanConfig = (env: Env) => ({
  reuseMinutes: env.RESULT_REUSE_MINUTES,
  retentionDays: env.ANON_RETENTION_DAYS,
  monitors: { roundMs: env.MONITOR_ROUND_SECONDS },
  scan: {
    budgetMs: env.SCAN_PAGE_SECONDS,
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
    uids: env.BROWSER_UIDS,
  },
});

const identityConfig = (env: Env) => ({
  /** Null: every signed-in endpoint answers 401 and nothing else changes. */
  oidc:
    env.OIDC_ISSUER === undefined
      ? null
      : {
          issuer: env.OIDC_ISSUER,
          audience: env.OIDC_AUDIENCE,
          jwksUri: env.OIDC_JWKS_URI,
          tokenType: env.OIDC_TOKEN_TYPE,
          authorizedParties: env.OIDC_AUTHORIZED_PARTIES,
          claimPrefix: env.OIDC_CLAIM_PREFIX,
        },
  identity: {
    adapter: env.IDENTITY_ADMIN,
    url: env.IDENTITY_ADMIN_URL ?? '',
    clientId: env.IDENTITY_ADMIN_CLIENT_ID ?? '',
    clientSecret: env.IDENTITY_ADMIN_CLIENT_SECRET ?? '',
    accountUrl: env.IDENTITY_ACCOUNT_URL ?? null,
  },
});

const operatorConfig = (env: Env) => ({
  mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
  appName: env.APP_NAME,
  sellsToConsumers: env.SHOP_CONSUMERS,
  taxNote: env.PRICES_TAX_NOTE,
  operator: {
    name: env.OPERATOR_NAME ?? env.APP_NAME,
    email: env.OPERATOR_EMAIL ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    representedBy: env.OPERATOR_REPRESENTED_BY ?? null,
    register: env.OPERATOR_REGISTER ?? null,
    vatId: env.OPERATOR_VAT_ID ?? null,
    taxNumber: env.OPERATOR_TAX_NUMBER ?? null,
  },
  legalYears: env.RETENTION_LEGAL_YEARS,
  auditDays: env.RETENTION_AUDIT_DAYS,
});
