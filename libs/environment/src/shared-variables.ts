import {
  byteSize,
  flag,
  headers,
  hostAndPort,
  host,
  list,
  matching,
  oneOf,
  origin,
  seconds,
  share,
  text,
  uidRange,
  url,
  whole,
} from './readers.ts';
import type { Reader } from './readers.ts';
import { optional, required, secret, withDefault } from './variable.ts';

/** Variables that several processes read under one name, with one meaning. */

export const processVariables = {
  NODE_ENV: withDefault(oneOf('development', 'test', 'production'), 'production', 'The strict rules are the default.'),
  LOG_LEVEL: withDefault(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least important lines that are logged.',
  ),
  INSTALLATION: optional(
    matching(/^[\w.-]{1,100}$/, 'up to 100 letters, digits, dots and hyphens'),
    'Told by health answers, so that several installations on one machine are told apart.',
  ),
  PUBLIC_ORIGIN: withDefault(origin, 'http://localhost:4200', 'Address that people use.'),
};

/** Without a port the process exposes no metrics. */
export const metricsHost = {
  METRICS_HOST: withDefault(text, '127.0.0.1', 'Address of the ports for metrics; they have no password.'),
};

const redisUrl: Reader<string> = {
  form: `${url('redis', 'rediss').form}, whose path is nothing but the number of a database, or redis+sentinel://group?sentinel=host:port`,
  read: (given) => {
    const address = URL.parse(given);
    if (!address || !/^\/?\d*$/.test(address.pathname)) return undefined;
    if (!address.protocol.endsWith('+sentinel:')) return url('redis', 'rediss').read(given);
    const sentinels = address.searchParams.getAll('sentinel').map((one) => host.read(one));
    const isComplete =
      address.hostname !== '' && address.port === '' && sentinels.length > 0 && !sentinels.includes(undefined);
    return isComplete ? url('redis+sentinel', 'rediss+sentinel').read(given) : undefined;
  },
};

export const queueVariables = {
  REDIS_URL: secret(required(redisUrl, 'Redis of the queues.')),
  QUEUE_PREFIX: withDefault(
    text,
    'bull',
    'Keeps several installations apart in one Redis. `redis-users.acl` of `make-secrets.sh` allows one prefix alone.',
  ),
};

/** Of the sandbox around Chromium. */
export const browserVariables = {
  BROWSER_JAIL: withDefault(
    oneOf('auto', 'jail', 'uid-drop', 'plain'),
    'auto',
    'Sandbox of the browser; `auto` takes the strongest that works, another one is taken or the process does not start.',
  ),
  BROWSER_NO_SANDBOX: withDefault(flag, '0', 'Allows a browser without Chromium’s sandbox; refused in production.'),
  BROWSER_UIDS: withDefault(uidRange, '60578-61183', 'User ids of browsers, one for each, where root starts them.'),
};

export const targetVariables = {
  SCAN_ALLOW: withDefault(list(hostAndPort), '', 'Private addresses that may be opened.'),
  SCAN_DENY_HOSTS: withDefault(list(host), '', 'Hosts that are never opened; our own host is one without being named.'),
};

export const scanLimitVariables = {
  SCAN_PAGE_SECONDS: withDefault(seconds(600), '60', 'Longest time for one page with all its retries.'),
  SCAN_LOAD_SECONDS: withDefault(seconds(120), '15', 'Time for a page to load.'),
  SCAN_BYTES: withDefault(byteSize(1_000_000_000), '50M', 'Received bytes of one page.'),
  SCAN_MEMORY_MB: withDefault(whole(100_000), '1500', 'MB that a browser may have for itself per page in it.'),
  BROWSER_RECYCLE: withDefault(whole(1000), '50', 'Scans after which a browser is replaced.'),
};

/** Where buckets are, and who asks. */
export const objectStoreVariables = {
  S3_ENDPOINT: optional(origin, 'Where the object store is; unset: that of Amazon.'),
  S3_REGION: optional(matching(/^[\w-]{1,50}$/, 'a region'), 'Region of the bucket; unset: us-east-1.'),
  S3_ACCESS_KEY_ID: secret(
    optional(
      text,
      'Key for the bucket, to read releases or to keep pictures; unset: as the client of Amazon finds one, as from the role of the machine.',
    ),
  ),
  S3_SECRET_ACCESS_KEY: secret(optional(text, 'The other half of that key.')),
};

/** Traces, under OpenTelemetry’s own names. Without an endpoint nothing of it is loaded. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http', 'https'),
    'Collector of traces over OTLP/HTTP, without /v1/traces; unset: no traces.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(optional(headers, 'Headers for the collector, as a key of it.')),
  OTEL_SERVICE_NAME: optional(
    matching(/^[\w.-]{1,100}$/, 'up to 100 letters, digits, dots and hyphens'),
    'Name of this process in traces; unset: stufenlos- and the process.',
  ),
  OTEL_TRACES_SAMPLER: withDefault(
    oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    'parentbased_traceidratio',
    'Which traces are kept; parentbased: as the process before has decided.',
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, '1', 'Share of the traces that begin here, for traceidratio.'),
};

/** What the api does and the privacy policy says. */
export const privacyVariables = {
  RETENTION_AUDIT_DAYS: withDefault(whole(3650, 90), '365', 'Days for which the audit log is kept.'),
};

/** What the api decides with and the pages of the edge say. */
export const shopVariables = {
  APP_NAME: withDefault(text, 'Stufenlos', 'Name of the product on pages and in mails.'),
  SHOP_CONSUMERS: withDefault(flag, 'true', 'Off: only businesses may order.'),
  PRICES_TAX_NOTE: withDefault(oneOf('included', 'excluded', 'none'), 'included', 'Whether prices include tax.'),
  ANON_RETENTION_DAYS: withDefault(whole(), '30', 'Days for which a run without an account is kept.'),
  RETENTION_LEGAL_YEARS: withDefault(whole(), '6', 'Calendar years for which orders and declarations are kept.'),
};
