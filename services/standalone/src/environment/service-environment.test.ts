import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from './person-settings.mjs';
import { serviceEnvironments } from './service-environment.mjs';

const ports = {
  edge: 1,
  api: 2,
  apiInternal: 3,
  worker: 4,
  sandbox: 5,
  sites: 6,
  smtp: 7,
  payments: 8,
  paymentsAdmin: 9,
};
const around = {
  mode: 'development' as const,
  installation: 'mine',
  ports,
  databaseUrl: 'postgres://secret-database',
  redisUrl: 'redis://secret-redis',
  chromium: '/usr/bin/chromium',
  signingKeys: 'secret-key',
  sandboxAdmin: 'secret-admin',
  paymentsKey: 'secret-payments',
  webhookSecret: 'secret-webhook',
  sandboxState: '/sandbox',
  artifacts: '/artifacts',
  releases: '/releases',
  compileCache: '/cache',
  allow: [] as string[],
  examples: '[]',
  person: {} as NodeJS.ProcessEnv,
};

/** Which process may hold which secrets. */
const secretsOf = {
  api: ['secret-database', 'secret-redis', 'secret-key', 'secret-admin', 'secret-payments', 'secret-webhook'],
  worker: ['secret-redis'],
  edge: [],
  sandbox: ['secret-admin', 'secret-payments', 'secret-webhook'],
};
const allSecrets = secretsOf.api;

describe('the environment of each process', () => {
  it.each(Object.entries(secretsOf))('gives %s the secrets it works with and no other', (name, secrets) => {
    const text = JSON.stringify(serviceEnvironments(around)[name as keyof typeof secretsOf]);
    expect(allSecrets.filter((one) => text.includes(one))).toEqual(secrets);
  });

  it('is never that of production, whatever the person works in', () => {
    const person = { NODE_ENV: 'production' };
    expect(serviceEnvironments({ ...around, person }).edge).toMatchObject({ NODE_ENV: 'development' });
    expect(serviceEnvironments({ ...around, person, mode: 'test' }).worker).toMatchObject({ NODE_ENV: 'test' });
  });

  it('lets a test see within a second that a monitored website is due, and nobody else', () => {
    expect(serviceEnvironments({ ...around, mode: 'test' }).api).toMatchObject({ MONITOR_ROUND_SECONDS: '1' });
    expect(serviceEnvironments(around).api).not.toHaveProperty('MONITOR_ROUND_SECONDS');
  });

  /** Not for a person, because the launcher connects the processes by these. */
  const decided = {
    api: 'NODE_ENV INSTALLATION PUBLIC_ORIGIN API_PORT API_INTERNAL_PORT DATABASE_URL REDIS_URL SCAN_ALLOW PUPPETEER_EXECUTABLE_PATH',
    worker:
      'NODE_ENV INSTALLATION PUBLIC_ORIGIN WORKER_HEALTH_PORT REDIS_URL ARTIFACTS_URL SCAN_ALLOW PUPPETEER_EXECUTABLE_PATH',
    edge: 'NODE_ENV INSTALLATION PUBLIC_ORIGIN EDGE_PORT RELEASE_DIR API_UPSTREAM SANDBOX_UPSTREAM SCAN_ALLOW',
    sandbox: `INSTALLATION PUBLIC_ORIGIN SITES_CHECK_PAGES SITES_PORT SANDBOX_PORT SANDBOX_SMTP_PORT SANDBOX_PAYMENTS_PORT SANDBOX_STRIPE_KEY
      SANDBOX_PAYMENTS_ADMIN_PORT SANDBOX_WEBHOOK_URL SANDBOX_WEBHOOK_SECRET SANDBOX_STATE SANDBOX_ADMIN_SECRET
      API_AUDIENCE WEB_CLIENT_ID`,
  };

  it.each(Object.keys(secretsOf) as (keyof typeof secretsOf)[])(
    'gives %s every variable that it declares, but for those that the launcher decides',
    (name) => {
      const { variables } = declared[name];
      const person = Object.fromEntries(variables.map((variable) => [variable, `of the person: ${variable}`]));
      const providers = { OIDC_ISSUER: 'https://login.example', STRIPE_SECRET_KEY: 'sk_test_of_the_person' };
      const everything = { ...providers, ...person };
      const environment = serviceEnvironments({ ...around, person: everything })[name];
      const missing = variables.filter((variable) => environment[variable] !== person[variable]);
      expect(missing.sort()).toEqual(decided[name].split(/\s+/).sort());
    },
  );

  it('gives the addresses of parts that a person names to the processes', () => {
    const outside = { databaseUrl: 'postgres://outside', redisUrl: 'redis://outside', chromium: '/outside' };
    expect(serviceEnvironments({ ...around, ...outside }).api).toMatchObject({
      DATABASE_URL: 'postgres://outside',
      REDIS_URL: 'redis://outside',
      PUPPETEER_EXECUTABLE_PATH: '/outside',
    });
  });

  it('lets no variable of the person slip into the worker, whatever it is called', () => {
    const harmless = /^(?:PATH|HOME|TMPDIR|TZ|LANG|LOG_LEVEL|NODE_ENV|QUEUE_PREFIX|SCAN_.*|BROWSER_.*)$/;
    const names = fc.oneof(
      fc.constantFrom(
        'DATABASE_URL',
        'SIGNING_KEYS',
        'STRIPE_SECRET_KEY',
        'SMTP_URL',
        'OIDC_ISSUER',
        'IDENTITY_ADMIN_CLIENT_SECRET',
        'SANDBOX_ADMIN_SECRET',
        'AWS_SECRET_ACCESS_KEY',
        'NODE_OPTIONS',
      ),
      fc.stringMatching(/^[A-Z_]{1,20}$/),
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.constant('of the person')), (person) => {
        const { worker } = serviceEnvironments({ ...around, person });
        const leaked = Object.entries(worker).filter(
          ([name, value]) => value === 'of the person' && !harmless.test(name),
        );
        expect(leaked).toEqual([]);
      }),
    );
  });

  it('allows the demo sites, what the environment names and what the command line names, each once', () => {
    const person = { SCAN_ALLOW: 'localhost:8080, localhost:6,,' };
    const environments = serviceEnvironments({ ...around, person, allow: ['127.0.0.1:9000', 'localhost:8080'] });
    const expected = 'localhost:6,127.0.0.1:6,localhost:8080,127.0.0.1:9000';
    expect([environments.api, environments.worker, environments.edge].map(({ SCAN_ALLOW }) => SCAN_ALLOW)).toEqual(
      Array.from({ length: 3 }, () => expected),
    );
  });

  it('lets no process write code that another one runs', () => {
    const folders = Object.values(serviceEnvironments(around)).map(({ NODE_COMPILE_CACHE }) => NODE_COMPILE_CACHE);
    expect(new Set(folders).size).toBe(4);
  });

  it('is generous to one curious person, unless that person says otherwise', () => {
    expect(serviceEnvironments(around).api).toMatchObject({ RATE_ANON_HOUR: '60', RATE_ANON_DAY: '200' });
    expect(serviceEnvironments({ ...around, person: { RATE_ANON_HOUR: '2' } }).api).toMatchObject({
      RATE_ANON_HOUR: '2',
    });
  });

  it('tells every process where it listens and what the public address is', () => {
    const { api, edge, worker, sandbox } = serviceEnvironments(around);
    expect(edge).toMatchObject({
      EDGE_PORT: '1',
      API_UPSTREAM: 'http://127.0.0.1:2',
      PUBLIC_ORIGIN: 'http://localhost:1',
    });
    expect(api).toMatchObject({
      API_PORT: '2',
      API_INTERNAL_PORT: '3',
      PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium',
      ARTIFACTS_DIR: '/artifacts',
      PUBLIC_ORIGIN: 'http://localhost:1',
    });
    expect(worker).toMatchObject({
      WORKER_HEALTH_PORT: '4',
      ARTIFACTS_URL: 'http://127.0.0.1:3',
      PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium',
    });
    expect(sandbox).toMatchObject({ SANDBOX_PORT: '5', SITES_PORT: '6', SANDBOX_SMTP_PORT: '7' });
  });
});

describe('sign-in', () => {
  const issuer = 'http://localhost:1/sandbox/identity';

  it('is that of the sandbox: one issuer for all, its keys and its administration by the short way', () => {
    const { api, edge, sandbox, worker } = serviceEnvironments(around);
    expect(api).toMatchObject({
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: 'stufenlos-api',
      OIDC_TOKEN_TYPE: 'at+jwt',
      OIDC_AUTHORIZED_PARTIES: 'stufenlos-web',
      OIDC_JWKS_URI: 'http://127.0.0.1:5/sandbox/identity/jwks',
      IDENTITY_ADMIN: 'sandbox',
      IDENTITY_ADMIN_URL: 'http://127.0.0.1:5/sandbox/identity',
      IDENTITY_ADMIN_CLIENT_ID: 'stufenlos-admin',
      SMTP_URL: 'smtp://127.0.0.1:7',
    });
    expect(edge).toMatchObject({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'stufenlos-web',
      SANDBOX_UPSTREAM: 'http://127.0.0.1:5',
    });
    expect(sandbox).toMatchObject({
      PUBLIC_ORIGIN: 'http://localhost:1',
      SANDBOX_STATE: '/sandbox',
      API_AUDIENCE: 'stufenlos-api',
      WEB_CLIENT_ID: 'stufenlos-web',
    });
    expect(JSON.stringify(worker)).not.toMatch(/OIDC|IDENTITY|SANDBOX|SMTP/);
  });

  it('is that of a person’s own provider when one is named, and then the sandbox knows nobody', () => {
    const person = {
      OIDC_ISSUER: 'https://login.example/',
      OIDC_CLIENT_ID: 'mine',
      OIDC_AUDIENCE: 'my-api',
      OIDC_SCOPE: 'openid profile email offline_access',
      OIDC_AUTHORIZED_PARTIES: 'mine',
      IDENTITY_ADMIN: 'auth0',
      IDENTITY_ADMIN_CLIENT_SECRET: 'secret-of-mine',
    };
    const { api, edge, sandbox } = serviceEnvironments({ ...around, person });
    expect(api).toMatchObject({
      OIDC_ISSUER: 'https://login.example/',
      OIDC_AUDIENCE: 'my-api',
      OIDC_AUTHORIZED_PARTIES: 'mine',
      IDENTITY_ADMIN: 'auth0',
      IDENTITY_ADMIN_CLIENT_SECRET: 'secret-of-mine',
    });
    expect(api).not.toHaveProperty('OIDC_TOKEN_TYPE');
    expect(api).not.toHaveProperty('OIDC_JWKS_URI');
    expect(api).not.toHaveProperty('IDENTITY_ADMIN_URL');
    expect(edge).toMatchObject({
      OIDC_ISSUER: 'https://login.example/',
      OIDC_CLIENT_ID: 'mine',
      OIDC_SCOPE: 'openid profile email offline_access',
    });
    expect(JSON.stringify([edge, sandbox])).not.toContain('secret-of-mine');
    expect(JSON.stringify(api)).not.toContain('secret-admin');
  });

  it('takes nothing of a provider whose issuer is not named', () => {
    const person = { OIDC_ISSUER: '', OIDC_AUDIENCE: 'other', OIDC_CLIENT_ID: 'other', IDENTITY_ADMIN: 'none' };
    const { api, edge } = serviceEnvironments({ ...around, person });
    expect(api).toMatchObject({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'stufenlos-api', IDENTITY_ADMIN: 'sandbox' });
    expect(edge).toMatchObject({ OIDC_CLIENT_ID: 'stufenlos-web' });
  });
});

describe('payments', () => {
  it('are taken by the sandbox, over loopback, and it sends webhooks to the api', () => {
    const { api, sandbox, edge } = serviceEnvironments(around);
    expect(api).toMatchObject({ STRIPE_HOST: '127.0.0.1', STRIPE_PORT: '8', STRIPE_PROTOCOL: 'http' });
    expect(sandbox).toMatchObject({
      SANDBOX_STRIPE_KEY: api['STRIPE_SECRET_KEY'],
      SANDBOX_WEBHOOK_SECRET: api['STRIPE_WEBHOOK_SECRETS'],
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:2/api/webhooks/stripe',
      SANDBOX_PAYMENTS_ADMIN_PORT: '9',
    });
    expect(edge).toMatchObject({ PAYMENTS_MODE: 'sandbox' });
  });

  it.each([
    ['test', 'test'],
    ['live', 'live'],
  ])('are taken by the provider whose %s key a person gives, and no other process sees it', (kind, mode) => {
    const person = { STRIPE_SECRET_KEY: `sk_${kind}_of_the_person`, STRIPE_WEBHOOK_SECRETS: 'of-the-person' };
    const { api, sandbox, edge, worker } = serviceEnvironments({ ...around, person });
    expect(api).toMatchObject(person);
    expect(api['STRIPE_HOST']).toBeUndefined();
    expect(JSON.stringify([sandbox, edge, worker])).not.toMatch(/of.the.person/);
    expect(JSON.stringify([api, sandbox])).not.toMatch(/secret-payments|secret-webhook/);
    expect(edge).toMatchObject({ PAYMENTS_MODE: mode });
  });
});
