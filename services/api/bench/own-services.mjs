/** An api and workers as production starts them, processes of their own over a database and queues of one command. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from './figures-database.mjs';

export const root = path.resolve(import.meta.dirname, '../../..');
/** A worker gives its pages back and ends by then. */
const endMs = 10_000;

const missing = ['DATABASE_URL', 'REDIS_URL', 'PUPPETEER_EXECUTABLE_PATH'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  process.stderr.write(`missing: ${missing.join(', ')}\n`);
  process.exit(1);
}

/**
 * @param allow hosts of loopback that may be scanned
 * @param work gets a Kysely over the database, the api with the promise of its `base`, `startWorker` and `stop`, which
 *   both take or give a process
 * @param settings of the api beside the usual ones
 */
export async function withServices(allow, work, settings = {}) {
  await withDatabase(async (url, db) => {
    const common = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      REDIS_URL: process.env.REDIS_URL,
      QUEUE_PREFIX: `figures-${randomBytes(4).toString('hex')}`,
      SCAN_ALLOW: allow.join(','),
    };
    const children = new Set();
    // Otherwise an interrupted command would leave them behind.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    process.once('exit', () => {
      for (const child of children) child.kill('SIGTERM');
    });
    /** @param stdout `pipe` for a log that is read */
    const start = (file, env, stdout = 'ignore') => {
      const child = spawn(process.execPath, [path.join(root, file)], {
        env: { ...common, ...env },
        stdio: ['ignore', stdout, 'inherit'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    };
    /** @param concurrency pages at once; undefined: as many as a worker decides by itself */
    const startWorker = (concurrency) =>
      start('services/worker/dist/main.js', {
        WORKER_HEALTH_PORT: '0',
        ARTIFACTS_URL: '',
        PUPPETEER_EXECUTABLE_PATH: process.env.PUPPETEER_EXECUTABLE_PATH,
        ...(concurrency === undefined ? {} : { SCAN_CONCURRENCY: String(concurrency) }),
      });
    try {
      const api = start(
        'services/api/dist/main.js',
        {
          DATABASE_URL: url,
          API_PORT: '0',
          API_INTERNAL_PORT: '0',
          SIGNING_KEYS: randomBytes(24).toString('hex'),
          LOG_LEVEL: 'info',
          ...settings,
        },
        'pipe',
      );
      api.base = addressOf(api);
      await work({ db, api, startWorker, stop });
    } finally {
      await Promise.all([...children].map(stop));
    }
  });
}

/** The address that an api tells when it listens. The rest of its log is read and left, or the api would wait for a reader. */
async function addressOf({ stdout }) {
  let found;
  for await (const line of createInterface(stdout)) {
    const { event, address } = JSON.parse(line);
    if (event === 'listening') found = address;
    if (found) break;
  }
  stdout.resume();
  if (!found) throw new Error('the api has not started');
  return found;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(endMs, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}
