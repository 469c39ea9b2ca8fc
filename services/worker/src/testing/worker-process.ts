import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../../..');
const main = path.join(root, 'services/worker/dist/main.js');

/** Decorators need the compiler: processes run what it made. Quick when nothing has changed. */
export async function buildWorker(): Promise<void> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-b', 'services/worker'], { cwd: root });
}

/** A worker as the launcher starts it, with nothing in its environment but what is given. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private output = '';
  /** Exit code, or the name of the signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(environment: Record<string, string>) {
    const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'info', ...environment };
    this.child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.output += String(chunk)));
    this.ended = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(signal ?? code)));
  }

  /** Everything it printed so far. */
  get log(): string {
    return this.output;
  }

  /** Events of its log, one JSON line each. */
  get events(): Record<string, unknown>[] {
    return this.output.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as Record<string, unknown>];
      } catch {
        return [];
      }
    });
  }

  /** Address of its health page, once it listens. */
  get health(): string | undefined {
    const address = this.events.find(({ event }) => event === 'listening')?.['address'] as
      | { address: string; port: number }
      | undefined;
    return address && `http://${address.address}:${address.port}/health`;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
