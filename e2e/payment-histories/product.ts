import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { execute, rowsOf } from '../support/database.ts';
import { freePort } from '@stufenlos/workspace/free-port';
import { begin, end, ended, until } from './processes.ts';
import { audience, startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

const key = ['sk', 'test', 'onlyforthehistories'].join('_');
const webhookSecret = ['whsec', 'onlyforthehistories'].join('_');
const adminSecret = 'a-secret-only-for-the-histories';

interface Parts {
  /** Address of a server where a database may be created. */
  databaseUrl: string;
  redisUrl: string;
  /** Folder for the output of the processes. */
  logs: string;
}

/** The running product: an api and a payments sandbox as separate processes with their own database. */
export class Product {
  readonly issuer: TokenIssuer;
  private readonly database: string;
  /** `http://127.0.0.1:port/api`. */
  readonly apiBase: string;
  private readonly ports: Record<string, number>;
  private readonly beginApi: () => ChildProcess;
  private readonly stops: (() => Promise<void>)[];
  private api: ChildProcess | undefined;

  private constructor(made: Made) {
    this.issuer = made.issuer;
    this.database = made.database;
    this.apiBase = made.apiBase;
    this.ports = made.ports;
    this.beginApi = made.beginApi;
    this.stops = made.stops;
  }

  static async start({ databaseUrl, redisUrl, logs }: Parts): Promise<Product> {
    mkdirSync(logs, { recursive: true });
    const name = `histories_${randomBytes(6).toString('hex')}`;
    const own = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
    const stops: (() => Promise<void>)[] = [];
    await execute(`create database ${name}`, [], databaseUrl);
    stops.push(() => execute(`drop database if exists ${name} with (force)`, [], databaseUrl));
    await ended(begin('services/api/dist/migrate.js', { DATABASE_URL: own }, join(logs, 'api.log')));
    const issuer = await startTokenIssuer();
    stops.push(async () => issuer.stop());
    const { child, ports } = await startSandbox();
    stops.push(() => end(child, 'SIGTERM'));
    const apiPort = await freePort();
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      API_PORT: String(apiPort),
      PUBLIC_ORIGIN: 'http://localhost:4200',
      DATABASE_URL: own,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: name,
      SIGNING_KEYS: randomBytes(32).toString('hex'),
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: audience,
      IDENTITY_ADMIN: 'none',
      SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: String(ports['payments']),
      STRIPE_PROTOCOL: 'http',
      PAYMENTS_MODE: 'sandbox',
      OPERATOR_NAME: 'Musterbetrieb',
      OPERATOR_EMAIL: 'kontakt@example.org',
      OPERATOR_ADDRESS: 'Beispielweg 1',
      RATE_MEMBER_MINUTE: '100000',
      RATE_PUBLIC_MINUTE: '100000',
    };
    const beginApi = () => begin('services/api/dist/main.js', env, join(logs, 'api.log'));
    const apiBase = `http://127.0.0.1:${apiPort}/api`;
    const product = new Product({ issuer, database: own, apiBase, ports, beginApi, stops });
    await product.admin('PUT', '/webhook', { url: `${apiBase}/webhooks/stripe`, secret: webhookSecret });
    await product.startApi();
    return product;
  }

  /** Kills the api with `kill -9` and starts it again a moment later, like a supervisor. */
  async killApi(): Promise<void> {
    if (this.api) await end(this.api, 'SIGKILL');
    // A lease of the dead process expires after a minute. This frees it at once.
    for (const [table, done] of [
      ['stripe_events', 'processed_at'],
      ['effects', 'done_at'],
    ]) {
      await this.rows(`update ${table} set not_before = now() where ${done} is null`);
    }
    await this.startApi();
  }

  /** Stops the api gracefully and starts it again, which runs every periodic task once. */
  async restartApi(between: () => Promise<void>): Promise<void> {
    if (this.api) await end(this.api, 'SIGTERM');
    await between();
    await this.startApi();
  }

  /** Calls the admin API of the payments sandbox. @throws Error unless it answers 2xx */
  async admin<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.ports['paymentsAdmin']}${path}`, {
      method,
      headers: { authorization: `Bearer ${adminSecret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Calls the provider's own API with the secret key. @throws Error unless it answers 2xx */
  async provider<T>(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Record<string, string>): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.ports['payments']}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2025-03-31.basil' },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const body = (await response.json()) as T;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Mails that were delivered to this address. */
  async mailsTo(address: string): Promise<{ subject: string; text: string; messageId: string | null }[]> {
    const query = new URLSearchParams({ to: address }).toString();
    const response = await fetch(`http://127.0.0.1:${this.ports['web']}/sandbox/mail/messages?${query}`);
    return (await response.json()) as { subject: string; text: string; messageId: string | null }[];
  }

  /** Reads or changes rows of the product's database. */
  async rows<Row extends Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return await rowsOf<Row>(statement, values, this.database);
  }

  async stop(): Promise<void> {
    if (this.api) await end(this.api, 'SIGTERM');
    for (const stop of this.stops.toReversed()) await stop();
  }

  private async startApi(): Promise<void> {
    this.api = this.beginApi();
    const isReady = () =>
      fetch(`${this.apiBase}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until('the api is ready', isReady, 60);
  }
}

interface Made {
  issuer: TokenIssuer;
  database: string;
  apiBase: string;
  ports: Record<string, number>;
  beginApi: () => ChildProcess;
  stops: (() => Promise<void>)[];
}

async function startSandbox(): Promise<{ child: ChildProcess; ports: Record<string, number> }> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
  const settings = {
    SANDBOX_PORT: '0',
    SITES_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_PAYMENTS_PORT: '0',
    SANDBOX_PAYMENTS_ADMIN_PORT: '0',
    SANDBOX_STRIPE_KEY: key,
    SANDBOX_ADMIN_SECRET: adminSecret,
    PUBLIC_ORIGIN: 'http://localhost:4200',
  };
  const child = begin('services/sandbox/src/main.ts', settings, (line) => {
    const said = JSON.parse(line) as { event: string; ports: Record<string, number> };
    if (said.event === 'listening') resolve(said.ports);
  });
  child.once('exit', () => reject(new Error('the sandbox ended before it listened')));
  return { child, ports: await promise };
}
