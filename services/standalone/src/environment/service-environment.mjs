import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasOwnPayments, paymentEnvironment } from './payment-environment.mjs';
import { declared } from './person-settings.mjs';

/**
 * What each process gets from outside, and nothing else: the worker opens strangers' pages, so it must not even be
 * able to read the address of the database from its environment.
 *
 * @typedef {'api' | 'worker' | 'edge' | 'sandbox'} ServiceName
 *
 * @typedef {object} ServicePorts
 * @property {number} edge
 * @property {number} api
 * @property {number} apiInternal
 * @property {number} worker
 * @property {number} sandbox
 * @property {number} sites
 * @property {number} smtp
 * @property {number} payments
 * @property {number} paymentsAdmin
 *
 * @typedef {object} Surroundings
 * @property {'development' | 'test'} mode never production, which demands keys and outside services; in `test` a killed
 *   worker's job and a monitored website that is due are noticed within seconds
 * @property {string} installation told by every health answer
 * @property {ServicePorts} ports
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string} chromium path of the browser
 * @property {string} signingKeys
 * @property {string} sandboxAdmin secret with which the api administers the sandbox's accounts
 * @property {string} paymentsKey of the sandbox's payments
 * @property {string} webhookSecret signs what the sandbox's payments tell the api
 * @property {string} sandboxState folder
 * @property {string} artifacts folder for pictures of pages, of this database alone
 * @property {string} releases folder
 * @property {string} compileCache folder
 * @property {readonly string[]} allow exact `host:port` beside the demo sites
 * @property {string} examples JSON list for the home page
 * @property {NodeJS.ProcessEnv} person the environment of the person who starts it
 */

/** Any process needs these to run at all. */
const plain = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LOG_LEVEL'];

/** Not for a person: the processes find each other by these, and the parts have taken the addresses of the parts. */
const decided = new Set(
  `NODE_ENV INSTALLATION PUBLIC_ORIGIN DATABASE_URL REDIS_URL PUPPETEER_EXECUTABLE_PATH SCAN_ALLOW RELEASE_DIR API_PORT
  API_INTERNAL_PORT WORKER_HEALTH_PORT EDGE_PORT SITES_PORT SITES_CHECK_PAGES ARTIFACTS_URL API_UPSTREAM SANDBOX_UPSTREAM API_AUDIENCE
  WEB_CLIENT_ID`.split(/\s+/),
);

const audience = 'stufenlos-api';
const webClient = 'stufenlos-web';

/** One address on one machine asks for everything here, so the limits for strangers would stop a curious person. */
const embeddedLimits = { RATE_ANON_HOUR: '60', RATE_ANON_DAY: '200' };

/** Samples of what only an operator knows, so that the layout is complete; example.org belongs to nobody. */
const sampleOperator = {
  OPERATOR_NAME: 'Musterbetrieb',
  OPERATOR_EMAIL: 'kontakt@example.org',
  OPERATOR_ADDRESS: 'Beispielweg 1\n12345 Musterstadt',
  // The regulator keeps these numbers free for films.
  OPERATOR_PHONE: '+49 30 23125 010',
  OPERATOR_REPRESENTED_BY: 'Erika Mustermann',
  OPERATOR_RESPONSIBLE: 'Erika Mustermann, Beispielweg 1, 12345 Musterstadt',
  OPERATOR_PRIVACY_AUTHORITY: 'Beispielbehörde für Datenschutz, 12345 Musterstadt, https://example.org/datenschutz',
  OPERATOR_ACCESSIBILITY_AUTHORITY: 'Beispielbehörde für Barrierefreiheit, 12345 Musterstadt',
  OPERATOR_HOST: 'dieser Rechner (Beispielinstallation)',
  OPERATOR_THIRD_COUNTRIES: 'keine',
  // What the payment service of the sandbox offers.
  OPERATOR_PAYMENT_METHODS: JSON.stringify({
    de: 'Karte, Test-Wallet, Test-Lastschrift',
    en: 'card, test wallet, test direct debit',
  }),
  LINKS_SOURCE: 'https://example.org/quellcode',
  LINKS_SOURCE_PROFILE: 'https://example.org/profil',
  LINKS_PROJECT: 'https://example.org/projekt',
};

/** @returns {Record<ServiceName, NodeJS.ProcessEnv>} */
export function serviceEnvironments(/** @type {Surroundings} */ around) {
  const { person } = around;
  const common = {
    ...pick(person, plain),
    NODE_ENV: around.mode,
    PUBLIC_ORIGIN: `http://localhost:${around.ports.edge}`,
    INSTALLATION: around.installation,
  };
  const payments = paymentEnvironment(around);
  const identity = hasOwnProvider(person) ? undefined : sandboxProvider(around);
  const own = {
    api: { ...apiVariables(around), ...identity?.api, ...payments.api },
    worker: workerVariables(around),
    edge: { ...edgeVariables(around), ...identity?.edge, ...payments.edge },
    sandbox: { ...sandboxVariables(around), ...identity?.sandbox, ...payments.sandbox },
  };
  const all = (/** @type {ServiceName} */ name) => ({
    ...common,
    // Halves the time to start. One folder each: the worker must not be able to hand code to the others.
    NODE_COMPILE_CACHE: join(around.compileCache, name),
    ...own[name],
    ...pick(
      person,
      declared[name].variables.filter((variable) => isForPerson(variable, person)),
    ),
  });
  return { api: all('api'), worker: all('worker'), edge: all('edge'), sandbox: all('sandbox') };
}

/** Settings of a provider mean nothing without the provider; the sandbox then takes its place. */
function isForPerson(/** @type {string} */ name, /** @type {NodeJS.ProcessEnv} */ person) {
  if (decided.has(name) || name.startsWith('SANDBOX_')) return false;
  if (name.startsWith('STRIPE_')) return hasOwnPayments(person);
  if (['OIDC_ERROR_PATH', 'OIDC_MARKER_DAYS'].includes(name)) return true;
  return /^(?:OIDC|IDENTITY)_/.test(name) ? hasOwnProvider(person) : true;
}

/** @returns {Record<string, string>} */
function apiVariables(/** @type {Surroundings} */ around) {
  const { ports } = around;
  return {
    API_PORT: String(ports.api),
    API_INTERNAL_PORT: String(ports.apiInternal),
    // Only its own edge asks it, and traces begin there.
    TRACE_CONTEXT_FROM: 'loopback',
    ARTIFACTS_DIR: around.artifacts,
    DATABASE_URL: around.databaseUrl,
    REDIS_URL: around.redisUrl,
    SIGNING_KEYS: around.signingKeys,
    // Prints reports: our own documents, never a stranger's page.
    PUPPETEER_EXECUTABLE_PATH: around.chromium,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    ...embeddedLimits,
    // A journey moves the date of a monitored website and waits for the round that sees it.
    ...(around.mode === 'test' && { MONITOR_ROUND_SECONDS: '1' }),
    OPERATOR_NAME: sampleOperator.OPERATOR_NAME,
    OPERATOR_EMAIL: sampleOperator.OPERATOR_EMAIL,
    OPERATOR_ADDRESS: sampleOperator.OPERATOR_ADDRESS,
    OPERATOR_PHONE: sampleOperator.OPERATOR_PHONE,
    OPERATOR_REPRESENTED_BY: sampleOperator.OPERATOR_REPRESENTED_BY,
    // Of no tax office: the first digits name none.
    OPERATOR_TAX_NUMBER: '00/000/00000',
    SCAN_ALLOW: scanAllowOf(around),
  };
}

/** @returns {Record<string, string>} */
const workerVariables = (/** @type {Surroundings} */ around) => ({
  WORKER_HEALTH_PORT: String(around.ports.worker),
  REDIS_URL: around.redisUrl,
  ARTIFACTS_URL: `http://127.0.0.1:${around.ports.apiInternal}`,
  PUPPETEER_EXECUTABLE_PATH: around.chromium,
  SCAN_ALLOW: scanAllowOf(around),
});

/** @returns {Record<string, string>} */
const edgeVariables = (/** @type {Surroundings} */ around) => ({
  EDGE_PORT: String(around.ports.edge),
  RELEASE_DIR: around.releases,
  API_UPSTREAM: `http://127.0.0.1:${around.ports.api}`,
  SANDBOX_UPSTREAM: `http://127.0.0.1:${around.ports.sandbox}`,
  EXAMPLES: around.examples,
  UI_SHOWCASE: 'on',
  ...sampleOperator,
  SCAN_ALLOW: scanAllowOf(around),
});

/** The pages with which the engine tests its own checks. */
const checkPages = fileURLToPath(new URL('../../../../libs/scan-engine/src/checks', import.meta.url));

/** @returns {Record<string, string>} */
const sandboxVariables = (/** @type {Surroundings} */ { ports, sandboxState }) => ({
  SANDBOX_PORT: String(ports.sandbox),
  SITES_PORT: String(ports.sites),
  SITES_CHECK_PAGES: checkPages,
  SANDBOX_SMTP_PORT: String(ports.smtp),
  SANDBOX_STATE: sandboxState,
});

/** Somebody who names a provider of their own gets that one; the sandbox's is then asked by nobody. */
export const hasOwnProvider = (/** @type {NodeJS.ProcessEnv} */ person) => Boolean(person['OIDC_ISSUER']);

/** Where the sandbox's identity provider is reached on the loopback, without the edge. */
export const sandboxIdentity = (/** @type {ServicePorts} */ { sandbox }) =>
  `http://127.0.0.1:${sandbox}/sandbox/identity`;

/** @typedef {Record<'api' | 'edge' | 'sandbox', Record<string, string>>} ProviderVariables */

/** @returns {ProviderVariables} */
function sandboxProvider(/** @type {Surroundings} */ { ports, sandboxAdmin }) {
  const direct = sandboxIdentity(ports);
  const issuer = `http://localhost:${ports.edge}/sandbox/identity`;
  return {
    api: {
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: audience,
      // It marks access tokens by RFC 9068, and one client alone has reason to ask for them.
      OIDC_TOKEN_TYPE: 'at+jwt',
      OIDC_AUTHORIZED_PARTIES: webClient,
      // Its keys by the short way: they are there although the edge is not yet.
      OIDC_JWKS_URI: `${direct}/jwks`,
      IDENTITY_ADMIN: 'sandbox',
      IDENTITY_ADMIN_URL: direct,
      IDENTITY_ADMIN_CLIENT_ID: 'stufenlos-admin',
      IDENTITY_ADMIN_CLIENT_SECRET: sandboxAdmin,
    },
    edge: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: webClient },
    sandbox: { SANDBOX_ADMIN_SECRET: sandboxAdmin, API_AUDIENCE: audience, WEB_CLIENT_ID: webClient },
  };
}

/** The demo sites first, then what the person allows (environment and `--allow`); exact `host:port`, no patterns. */
function scanAllowOf(/** @type {Surroundings} */ { ports, allow, person }) {
  const named = (person['SCAN_ALLOW'] ?? '').split(',').map((entry) => entry.trim());
  const entries = [`localhost:${ports.sites}`, `127.0.0.1:${ports.sites}`, ...named, ...allow];
  return [...new Set(entries.filter(Boolean))].join(',');
}

/** @type {(from: NodeJS.ProcessEnv, names: readonly string[]) => Record<string, string>} */
const pick = (from, names) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
