import {
  browserVariables,
  metricsHost,
  objectStoreVariables,
  optional,
  privacyVariables,
  processVariables,
  queueVariables,
  read,
  required,
  requiredInProduction,
  secret,
  shopVariables,
  targetVariables,
  tracingVariables,
  withDefault,
  type Reader,
} from '@stufenlos/environment';
import { crawlPageCaps } from '@stufenlos/scan-engine/plan';
import { bucketAddress } from '@stufenlos/object-store';
import { paymentVariables } from './payment-variables.ts';

/** Structurally that of `encryption`, which knows no settings. */
interface EncryptionKey {
  id: string;
  key: Buffer;
}

const web = read.url('https', 'http');
const postgres = read.url('postgres', 'postgresql');
const crawlPages = (plan: 'basic' | 'pro' | 'enterprise') =>
  withDefault(read.whole(10_000), String(crawlPageCaps[plan]), `Most pages in a run of the plan ${plan}.`);

const signingKeys: Reader<string[]> = {
  form: 'one or more keys with commas, each of at least 32 characters',
  read: (given) => {
    const keys = read.list(read.matching(/^.{32,}$/, '')).read(given);
    return keys?.length ? keys : undefined;
  },
};

const encryptionKeys: Reader<EncryptionKey[]> = {
  form: 'one or more of id:key with commas, each key 64 hexadecimal digits and each id another one',
  read: (given) => {
    const pairs = read.list(read.matching(/^[a-z0-9-]{1,20}:[0-9a-f]{64}$/i, '')).read(given);
    const keys = pairs?.map((pair) => ({ id: pair.split(':')[0]!, key: Buffer.from(pair.split(':')[1]!, 'hex') }));
    return keys?.length && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined;
  },
};

/** Tokens are good for everything, so their issuer is reached safely. */
const issuer: Reader<string> = {
  form: 'an https address, or one of this machine',
  read: (given) => {
    const { protocol, hostname } = URL.parse(given) ?? {};
    const isLoopback = protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname ?? '');
    return protocol === 'https:' || isLoopback ? given : undefined;
  },
};

const serverVariables = {
  ...processVariables,
  API_HOST: withDefault(read.text, '127.0.0.1', 'Address that the api listens on; a container sets 0.0.0.0.'),
  API_PORT: withDefault(read.port, '4201', 'Port of the api; 0 is any.'),
  API_INTERNAL_HOST: withDefault(read.text, '127.0.0.1', 'Address for workers alone, on their network.'),
  API_INTERNAL_PORT: withDefault(read.port, '4202', 'Port that workers bring pictures to.'),
  API_METRICS_PORT: optional(read.port, 'Port of GET /metrics for Prometheus; 0 is any; unset: none.'),
  ...metricsHost,
  ...tracingVariables,
  TRACE_CONTEXT_FROM: withDefault(
    read.list(read.proxy),
    '',
    'Edges that forward /api, whose traceparent counts; never a proxy that passes on headers of visitors; empty: none.',
  ),
  ARTIFACTS_DIR: optional(read.path, 'Folder for pictures of pages, one per database; unset: none are taken.'),
  ARTIFACTS_STORE: optional(
    read.matching(bucketAddress, 'an address like s3://bucket/prefix'),
    'A bucket for pictures of pages, one prefix per database, instead of ARTIFACTS_DIR.',
  ),
  ...objectStoreVariables,
  TRUSTED_PROXIES: withDefault(read.list(read.proxy), 'loopback', 'The only proxies whose X-Forwarded-For counts.'),
  DATABASE_URL: secret(required(postgres, 'The database.')),
  DATABASE_POOL: withDefault(read.whole(), '10', 'Most connections to the database.'),
  DATABASE_LISTEN_URL: secret(
    optional(
      read.orEmpty(postgres),
      'The database past a transaction pooler, for LISTEN; empty: streams re-read every 5 s.',
    ),
  ),
  DATABASE_NEWER: withDefault(
    read.oneOf('refuse', 'accept'),
    'refuse',
    'A database with migrations that this version does not know, for the api and `migrate.js`; `accept` only where the changelog allows it.',
  ),
  ...queueVariables,
  SIGNING_KEYS: secret(required(signingKeys, 'The first one signs, all of them verify; a new one goes in front.')),
  ENCRYPTION_KEYS: secret(
    requiredInProduction(
      encryptionKeys,
      'Encrypt the secrets of webhooks: the first one encrypts, all decrypt; a new one goes in front.',
    ),
  ),
};

const rateVariables = {
  RATE_ANON_HOUR: withDefault(read.whole(), '3', 'Free scans of one address in an hour.'),
  RATE_ANON_DAY: withDefault(read.whole(), '10', 'Free scans of one address in a day.'),
  RATE_PUBLIC_MINUTE: withDefault(read.whole(), '120', 'Public calls of one address in a minute, except health.'),
  RATE_MEMBER_DAY: withDefault(read.whole(), '60', 'Free scans and runs of one account in a day.'),
  RATE_MEMBER_MINUTE: withDefault(read.whole(), '600', 'Signed-in calls of one account in a minute.'),
  RATE_PDF_MINUTE: withDefault(read.whole(), '4', 'Printed reports of one account in a minute; each takes a browser.'),
  RATE_EXPORT_MINUTE: withDefault(read.whole(), '20', 'Results that one account downloads as data in a minute.'),
};

const scanVariables = {
  RESULT_REUSE_MINUTES: withDefault(read.whole(undefined, 0), '10', 'Age at which a result still answers a scan.'),
  SCAN_QUEUE_LIMIT: withDefault(read.whole(), '1000', 'Most open jobs; further scans are refused.'),
  SCAN_PAGE_SECONDS: withDefault(read.seconds(), '60', 'Time for one page with all its retries; travels with the job.'),
  CRAWL_PAGES_BASIC: crawlPages('basic'),
  CRAWL_PAGES_PRO: crawlPages('pro'),
  CRAWL_PAGES_ENTERPRISE: crawlPages('enterprise'),
  MONITOR_ROUND_SECONDS: withDefault(read.seconds(), '60', 'Time between two looks at what is due.'),
  ...targetVariables,
  PUPPETEER_EXECUTABLE_PATH: optional(read.path, 'The Chromium that prints reports; unset: there is no PDF.'),
  ...browserVariables,
};

const identityVariables = {
  OIDC_ISSUER: optional(issuer, 'Exactly as the provider writes it, with its slash; unset: nobody can sign in.'),
  OIDC_AUDIENCE: withDefault(read.text, 'stufenlos-api', 'Audience of access tokens.'),
  OIDC_JWKS_URI: optional(web, 'The provider’s keys; unset: as its discovery document says.'),
  OIDC_TOKEN_TYPE: optional(read.text, 'The `typ` of access tokens (`at+jwt`); unset: any.'),
  OIDC_AUTHORIZED_PARTIES: withDefault(read.list(read.text), '', 'Clients that may call; empty: all.'),
  OIDC_CLAIM_PREFIX: withDefault(read.text, '', 'Namespace of our own claims, where the provider demands one.'),
  IDENTITY_ADMIN: withDefault(
    read.oneOf('sandbox', 'auth0', 'keycloak', 'none'),
    'none',
    'How names and addresses change at the provider; `none`: people change them there.',
  ),
  IDENTITY_ADMIN_URL: optional(web, 'The provider’s administration.'),
  IDENTITY_ADMIN_CLIENT_ID: optional(read.text, 'Our client there.'),
  IDENTITY_ADMIN_CLIENT_SECRET: secret(optional(read.text, 'Secret of that client.')),
  IDENTITY_ACCOUNT_URL: optional(web, 'The provider’s own account page.'),
};

const operatorVariables = {
  ...shopVariables,
  ...privacyVariables,
  SMTP_URL: secret(optional(read.url('smtp', 'smtps'), 'Mail server; unset: mails wait in the outbox.')),
  MAIL_FROM: withDefault(read.text, 'Stufenlos <stufenlos@localhost>', 'Sender of mails.'),
  OPERATOR_NAME: optional(read.words, 'The seller in mails and documents of an order; unset: the name of the product.'),
  OPERATOR_EMAIL: optional(read.email, 'Receives declarations, and is named to people whom a limit stops.'),
  OPERATOR_ADDRESS: optional(read.words, 'Postal address below mails that the law requires.'),
  OPERATOR_PHONE: optional(read.words, 'Telephone number, in the papers of an order and the imprint.'),
  OPERATOR_REPRESENTED_BY: optional(read.words, 'Who represents a company, below mails and in the imprint.'),
  OPERATOR_REGISTER: optional(read.words, 'Register and number of a company, below mails and in the imprint.'),
  OPERATOR_VAT_ID: optional(read.words, 'VAT id of the seller; an invoice needs it or the tax number.'),
  OPERATOR_TAX_NUMBER: optional(read.words, 'Tax number of the seller.'),
};

/** Every variable of the api. Nothing else reads `process.env`. */
export const apiVariables = {
  ...serverVariables,
  ...rateVariables,
  ...scanVariables,
  ...identityVariables,
  ...operatorVariables,
  ...paymentVariables,
};
