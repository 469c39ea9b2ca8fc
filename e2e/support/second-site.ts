import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { rowsOf } from './database.ts';
import { freePort } from './free-port.ts';
import { stack } from './stack.ts';

const checkout = join(import.meta.dirname, '../..');

export interface SecondSite {
  origin: string;
  /** This site has its own database, because its api and the stack's must not do each other's deferred work. */
  database: string;
  stop: () => Promise<void>;
}

type Settings = Record<'api' | 'edge', Record<string, string>>;

/** Starts a second edge and api of the same release with other settings, on the stack's PostgreSQL and Redis. */
export async function startSecondSite(settings: (origin: string) => Settings | Promise<Settings>): Promise<SecondSite> {
  const [edgePort, apiPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${edgePort}`;
  const name = `second_${randomBytes(6).toString('hex')}`;
  const database = Object.assign(new URL(stack.database), { pathname: `/${name}` }).href;
  const own = await settings(origin);
  const common = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', LOG_LEVEL: 'warn', PUBLIC_ORIGIN: origin };
  const running: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(end));
    await rowsOf(`drop database if exists ${name} with (force)`, []);
  };
  try {
    await rowsOf(`create database ${name}`, []);
    await ended(start('services/api/dist/migrate.js', { ...common, DATABASE_URL: database }));
    const api = {
      API_PORT: String(apiPort),
      DATABASE_URL: database,
      REDIS_URL: stack.redis,
      QUEUE_PREFIX: name,
      SIGNING_KEYS: randomBytes(32).toString('hex'),
    };
    const edge = {
      EDGE_PORT: String(edgePort),
      RELEASE_DIR: stack.releases,
      API_UPSTREAM: `http://127.0.0.1:${apiPort}`,
    };
    running.push(start('services/api/dist/main.js', { ...common, ...api, ...own.api }));
    running.push(start('services/edge/src/main.ts', { ...common, ...edge, ...own.edge }));
    for (const address of [`http://127.0.0.1:${apiPort}/api/health/ready`, `http://127.0.0.1:${edgePort}/health`]) {
      await expect.poll(() => statusOf(address), { timeout: 30_000 }).toBe(200);
    }
    return { origin, database, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Starts a process. Its output appears in the output of the test. */
function start(entry: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [entry], { cwd: checkout, env, stdio: ['ignore', 'inherit', 'inherit'] });
  process.once('exit', () => child.kill());
  return child;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
