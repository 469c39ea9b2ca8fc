import { runtimeConfigSchema } from '@stufenlos/contracts';
import {
  metricsHost,
  objectStoreVariables,
  optional,
  privacyVariables,
  processVariables,
  read,
  requiredInProduction,
  shopVariables,
  targetVariables,
  tracingVariables,
  withDefault,
  type Reader,
} from '@stufenlos/environment';
import { bucketAddress } from '@stufenlos/object-store';
import { operatorVariables } from './operator-variables.ts';

const web = read.url('https', 'http');
const openidScope: Reader<string> = {
  form: 'scopes with blanks between, one of them openid',
  read: (given) => (given.split(' ').includes('openid') ? given : undefined),
};
const examples: Reader<ReturnType<typeof runtimeConfigSchema.shape.examples.parse>> = {
  form: 'a JSON list of { url, label: { de, en } }',
  read: (given) => {
    try {
      return runtimeConfigSchema.shape.examples.parse(JSON.parse(given));
    } catch {
      return undefined;
    }
  },
};

/** With two slashes it would be another site's. */
const ownPath = read.matching(/^\/(?![/\\])/, 'a path of this site');

const signInVariables = {
  OIDC_ISSUER: optional(web, 'The identity provider, exactly as in its tokens; offered when the client is set, too.'),
  OIDC_CLIENT_ID: optional(read.text, 'The client of the browser there.'),
  OIDC_AUDIENCE: optional(read.text, 'Asked for where the provider needs it for tokens of the api.'),
  OIDC_SCOPE: optional(openidScope, 'What a sign-in asks for; unset: openid profile email.'),
  OIDC_ERROR_PATH: withDefault(ownPath, '/', 'Where a failed sign-in ends.'),
  OIDC_MARKER_DAYS: withDefault(read.whole(), '1', 'Days of the marker that somebody is signed in.'),
};

const pageVariables = {
  ...shopVariables,
  ...privacyVariables,
  ...operatorVariables,
  LINKS_SOURCE: optional(web, 'Footer link to the source code.'),
  LINKS_SOURCE_PROFILE: optional(web, 'Footer link to the author’s profile.'),
  LINKS_PROJECT: optional(web, 'Footer link to the project.'),
  PAYMENTS_MODE: withDefault(read.oneOf('sandbox', 'test', 'live'), 'sandbox', 'A hint for pages.'),
  RETENTION_LOG_DAYS: withDefault(read.whole(), '7', 'Days for which logs are kept, as the privacy policy says.'),
  SCAN_ALLOW: targetVariables.SCAN_ALLOW,
  EXAMPLES: withDefault(examples, '[]', 'Addresses to try on the home page.'),
  UI_SHOWCASE: withDefault(
    read.flag,
    'off',
    'Shows every component at /ui, for developers; the embedded default is on.',
  ),
};

/** Every variable of the edge. Nothing else reads `process.env`. */
export const edgeVariables = {
  ...processVariables,
  LOG_LEVEL: withDefault(
    read.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    processVariables.LOG_LEVEL.does,
  ),
  EDGE_PORT: withDefault(read.port, '4200', 'Port of the edge; 0 is any.'),
  EDGE_HOST: withDefault(read.text, '127.0.0.1', 'Address that the edge listens on.'),
  EDGE_METRICS_PORT: optional(read.port, 'Port of GET /metrics for Prometheus; 0 is any; unset: none.'),
  ...metricsHost,
  ...tracingVariables,
  EDGE_HOSTS: withDefault(read.list(read.host), '', 'Further names of the edge, as behind a CDN.'),
  EDGE_TRUSTED_PROXIES: withDefault(
    read.list(read.proxy),
    'loopback',
    'The only proxies before the edge whose X-Forwarded-For counts; empty: none.',
  ),
  RELEASE_DIR: withDefault(read.path, '.local/releases', 'The release store, where it is a folder.'),
  RELEASE_STORE: optional(
    read.matching(bucketAddress, 'an address like s3://bucket/prefix'),
    'The release store in a bucket, instead of RELEASE_DIR.',
  ),
  ...objectStoreVariables,
  RELEASE_PUBLIC_KEY: requiredInProduction(
    read.text,
    'Trusted keys in PEM, or their files with commas between; unset: the key in the store.',
  ),
  RELEASE_PREVIEW: withDefault(read.flag, 'off', 'Lets ?release=ID show a recorded, signed release to one browser.'),
  API_BASE: withDefault(read.text, '/api', 'Where browsers reach the api.'),
  API_UPSTREAM: optional(read.origin, 'Where /api goes; unset: a load balancer does it.'),
  SANDBOX_UPSTREAM: optional(read.origin, 'Where /sandbox goes, in the embedded default; refused in production.'),
  ...signInVariables,
  ...pageVariables,
};
