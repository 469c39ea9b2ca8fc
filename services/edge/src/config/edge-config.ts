import { botName, locales, type RuntimeConfig } from '@stufenlos/contracts';
import {
  objectStoreProblems,
  objectStoreSettings,
  readEnvironment,
  tracingSettings,
  type Environment,
  type Values,
} from '@stufenlos/environment';
import type { MetricsAddress } from '@stufenlos/metrics';
import type { S3Settings } from '@stufenlos/object-store';
import type { TracingSettings } from '@stufenlos/tracing';
import { edgeVariables } from './edge-variables.ts';
import { operatorOf } from './operator.ts';

type Env = Values<typeof edgeVariables>;

export interface EdgeConfig {
  logLevel: Env['LOG_LEVEL'];
  /** Told by health. */
  installation: string | undefined;
  host: string;
  port: number;
  /** Where metrics are served; undefined: nowhere. */
  metrics: MetricsAddress | undefined;
  /** Of traces; undefined: none are recorded. */
  tracing: TracingSettings | undefined;
  publicOrigin: string;
  /** Answered beside the host of `publicOrigin`: `host` or `host:port`. */
  furtherHosts: readonly string[];
  /** Only these are believed what they say about where a request came from. */
  trustedProxies: readonly string[];
  /** A folder, or `s3://bucket/prefix`. */
  releaseStore: string;
  /** Of the object store, where the releases are in a bucket. */
  s3: S3Settings;
  releasePublicKey: string | undefined;
  /** Whether `?release=ID` shows a recorded release to one browser. */
  offersPreviews: boolean;
  apiUpstream: string | undefined;
  sandboxUpstream: string | undefined;
  /** Inlined into every document. */
  runtime: RuntimeConfig;
}

/** @throws {EnvironmentError} with all problems in the message */
export function readEdgeConfig(environment: Environment): EdgeConfig {
  const env = readEnvironment({ process: 'edge', variables: edgeVariables, environment, contradictions });
  return {
    logLevel: env.LOG_LEVEL,
    installation: env.INSTALLATION,
    host: env.EDGE_HOST,
    port: env.EDGE_PORT,
    metrics: env.EDGE_METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.EDGE_METRICS_PORT },
    tracing: tracingSettings(env, 'edge'),
    publicOrigin: env.PUBLIC_ORIGIN,
    furtherHosts: env.EDGE_HOSTS,
    trustedProxies: env.EDGE_TRUSTED_PROXIES,
    releaseStore: env.RELEASE_STORE ?? env.RELEASE_DIR,
    s3: objectStoreSettings(env),
    releasePublicKey: env.RELEASE_PUBLIC_KEY,
    offersPreviews: env.RELEASE_PREVIEW,
    apiUpstream: env.API_UPSTREAM,
    sandboxUpstream: env.SANDBOX_UPSTREAM,
    runtime: {
      appName: env.APP_NAME,
      botName,
      apiBase: env.API_BASE,
      locales: [...locales],
      operator: operatorOf(env),
      links: defined({ source: env.LINKS_SOURCE, sourceProfile: env.LINKS_SOURCE_PROFILE, project: env.LINKS_PROJECT }),
      shop: { consumers: env.SHOP_CONSUMERS, taxNote: env.PRICES_TAX_NOTE },
      mode: env.PAYMENTS_MODE === 'live' ? 'live' : 'test',
      retentionDays: env.ANON_RETENTION_DAYS,
      logDays: env.RETENTION_LOG_DAYS,
      legalYears: env.RETENTION_LEGAL_YEARS,
      auditDays: env.RETENTION_AUDIT_DAYS,
      scanAllow: env.SCAN_ALLOW,
      examples: env.EXAMPLES,
      showcase: env.UI_SHOWCASE,
      ...oidcOf(env),
    },
  };
}

const contradictions = (env: Env) => [
  // Mails and demo accounts of the sandbox are open to everybody.
  ...(env.NODE_ENV === 'production' && env.SANDBOX_UPSTREAM !== undefined
    ? ['SANDBOX_UPSTREAM: is refused in production']
    : []),
  ...objectStoreProblems(env),
];

/** Sign-in is offered only when both are known: who the provider is and who we are there. */
function oidcOf(env: Env): Pick<RuntimeConfig, 'oidc'> {
  if (env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID === undefined) return {};
  return {
    oidc: {
      authority: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      ...defined({ audience: env.OIDC_AUDIENCE, scope: env.OIDC_SCOPE }),
      errorPath: env.OIDC_ERROR_PATH,
      sessionCookieDays: env.OIDC_MARKER_DAYS,
    },
  };
}

const defined = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
