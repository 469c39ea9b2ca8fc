import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { end, ended, start, untilUp } from './child-process.ts';
import { rowsOf } from './database.ts';
import { freePort } from '@stufenlos/workspace/free-port';
import { stack } from './stack.ts';

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
      await untilUp(address);
    }
    return { origin, database, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
