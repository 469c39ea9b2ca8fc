import { botName, runtimeConfigSchema, type RuntimeConfig } from '@stufenlos/contracts';
import { z } from 'zod';
import { operatorOf, operatorVariables } from './operator.ts';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter(Boolean));
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});
const hostPattern = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
/** Something, or nothing when it is empty: an unset variable of a shell often arrives as an empty one. */
const given = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const environment = z.object({
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** 0 = any free port. */
  EDGE_PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  /** Address to listen on; loopback unless the edge stands behind a proxy on another host. */
  EDGE_HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.default('http://localhost:4200'),
  /** Further names that the edge answers to, such as the origin host behind a CDN: `host` or `host:port`, separated by commas. */
  EDGE_HOSTS: list.pipe(z.array(z.string().regex(hostPattern, 'is not a host, or host:port'))),
  RELEASE_DIR: z.string().default('.local/releases'),
  /** PEM or a file of it. Without it the key that `release local` left in the store is trusted, outside of production. */
  RELEASE_PUBLIC_KEY: z.string().optional(),
  /** Where /api goes; empty in production, where a load balancer does it. */
  API_UPSTREAM: given(origin),
  /** Where /sandbox goes: the identity provider and the mail page of the embedded default. Refused in production. */
  SANDBOX_UPSTREAM: given(origin),
  /** As in every service: the strict rules are the default. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),

  /** Exactly as the provider writes it into its tokens, with or without a slash at the end. */
  OIDC_ISSUER: given(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: given(z.string().min(1)),
  OIDC_AUDIENCE: given(z.string().min(1)),
  /** Scopes beyond the usual ones, such as `offline_access` or those of an API; absent: `openid profile email`. */
  OIDC_SCOPE: given(z.string().refine((scope) => scope.split(' ').includes('openid'), 'must name openid')),
  /** A path of ours: two slashes would be another site's. */
  OIDC_ERROR_PATH: z
    .string()
    .regex(/^\/(?![/\\])/, 'is not a path of this site')
    .default('/'),
  OIDC_MARKER_DAYS: z.coerce.number().int().positive().default(1),

  APP_NAME: z.string().min(1).default('Stufenlos'),
  API_BASE: z.string().default('/api'),
  ...operatorVariables,
  LINKS_SOURCE: z.url().optional(),
  LINKS_SOURCE_PROFILE: z.url().optional(),
  LINKS_PROJECT: z.url().optional(),
  SHOP_CONSUMERS: flag.default(true),
  PRICES_TAX_NOTE: z.enum(['included', 'excluded', 'none']).default('included'),
  /** For pages that ask nobody; what is sold says the api itself. */
  PAYMENTS_MODE: z.enum(['sandbox', 'test', 'live']).default('sandbox'),
  RETENTION_LOG_DAYS: z.coerce.number().int().positive().default(7),
  RETENTION_LEGAL_YEARS: z.coerce.number().int().positive().default(6),
  ANON_RETENTION_DAYS: z.coerce.number().int().positive().default(30),
  SCAN_ALLOW: list,
  /** JSON list of `{ url, label: { de, en } }`. */
  EXAMPLES: json.pipe(runtimeConfigSchema.shape.examples).default([]),
});

export interface EdgeConfig {
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  host: string;
  port: number;
  publicOrigin: string;
  /** Answered beside the host of `publicOrigin`: `host` or `host:port`. */
  furtherHosts: readonly string[];
  releaseDir: string;
  releasePublicKey: string | undefined;
  apiUpstream: string | undefined;
  sandboxUpstream: string | undefined;
  /** Inlined into every document. */
  runtime: RuntimeConfig;
}

/** Reads every variable once. Throws with all problems in the message. */
export function readEdgeConfig(variables: NodeJS.ProcessEnv): EdgeConfig {
  const read = environment.safeParse(variables);
  if (!read.success) throw new Error(`the edge cannot start:\n${z.prettifyError(read.error)}`);
  const env = read.data;
  if (env.NODE_ENV === 'production' && !env.RELEASE_PUBLIC_KEY) {
    throw new Error('the edge cannot start:\n✖ RELEASE_PUBLIC_KEY is needed in production');
  }
  if (env.NODE_ENV === 'production' && env.SANDBOX_UPSTREAM !== undefined) {
    throw new Error('the edge cannot start:\n✖ SANDBOX_UPSTREAM is refused in production');
  }
  return {
    logLevel: env.LOG_LEVEL,
    host: env.EDGE_HOST,
    port: env.EDGE_PORT,
    publicOrigin: env.PUBLIC_ORIGIN,
    furtherHosts: env.EDGE_HOSTS,
    releaseDir: env.RELEASE_DIR,
    releasePublicKey: env.RELEASE_PUBLIC_KEY,
    apiUpstream: env.API_UPSTREAM,
    sandboxUpstream: env.SANDBOX_UPSTREAM,
    runtime: {
      appName: env.APP_NAME,
      botName,
      apiBase: env.API_BASE,
      locales: ['de', 'en'],
      operator: operatorOf(env),
      links: defined({ source: env.LINKS_SOURCE, sourceProfile: env.LINKS_SOURCE_PROFILE, project: env.LINKS_PROJECT }),
      shop: { consumers: env.SHOP_CONSUMERS, taxNote: env.PRICES_TAX_NOTE },
      mode: env.PAYMENTS_MODE === 'live' ? 'live' : 'test',
      retentionDays: env.ANON_RETENTION_DAYS,
      logDays: env.RETENTION_LOG_DAYS,
      legalYears: env.RETENTION_LEGAL_YEARS,
      scanAllow: env.SCAN_ALLOW,
      examples: env.EXAMPLES,
      ...oidcOf(env),
    },
  };
}

/** Sign-in is offered only when both are known: who the provider is and who we are there. */
function oidcOf(env: z.infer<typeof environment>): Pick<RuntimeConfig, 'oidc'> {
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
