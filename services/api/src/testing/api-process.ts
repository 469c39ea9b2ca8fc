import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stufenlos/workspace/free-port';
import { signingKey } from './test-config.ts';
import { outsidePart } from './test-database.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/**
 * Decorators need the compiler: processes run what it made. Quick when nothing has changed.
 * @param checkout with the sources
 * @param options of the compiler
 */
export async function buildApi(checkout = root, ...options: string[]): Promise<void> {
  const tsc = path.join(checkout, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-b', 'services/api', ...options], { cwd: checkout });
}

/** An api as a supervisor starts it, with nothing in its environment but what is given. */
export class ApiProcess {
  private readonly child: ChildProcess;
  /** What it wrote to standard error. */
  errors = '';
  /** Exit code, or the name of the signal. */
  readonly ended: Promise<number | NodeJS.Signals>;

  private constructor(
    readonly base: string,
    environment: Record<string, string>,
    output: string,
    checkout: string,
  ) {
    const main = path.join(checkout, 'services/api/dist/main.js');
    const log = openSync(output, 'a');
    const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'info', ...environment };
    this.child = spawn(process.execPath, [main], { env, stdio: ['ignore', log, 'pipe'] });
    closeSync(log);
    this.child.stderr?.on('data', (chunk) => (this.errors += String(chunk)));
    this.ended = once(this.child, 'exit').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  }

  /**
   * @param output file or device that takes its log
   * @param checkout with the compiled api
   */
  static async start(
    databaseUrl: string,
    output: string,
    env: Record<string, string> = {},
    checkout = root,
  ): Promise<ApiProcess> {
    const port = await freePort();
    return new ApiProcess(
      `http://127.0.0.1:${port}/api`,
      {
        NODE_ENV: 'test',
        API_PORT: String(port),
        DATABASE_URL: databaseUrl,
        REDIS_URL: outsidePart('REDIS_URL'),
        QUEUE_PREFIX: `api-process-${port}`,
        SIGNING_KEYS: signingKey,
        ...env,
      },
      output,
      checkout,
    );
  }

  /** Status of an answer, or undefined without one. */
  async status(at: string, init: RequestInit = {}): Promise<number | undefined> {
    const answer = fetch(`${this.base}${at}`, { ...init, signal: AbortSignal.timeout(60_000) });
    return await answer.then(({ status }) => status).catch(() => undefined);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
