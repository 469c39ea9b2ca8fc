import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');

/** Starts a process of this checkout. Its output appears in our output. */
export function start(entry: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [entry], { cwd: checkout, env, stdio: ['ignore', 'inherit', 'inherit'] });
  process.once('exit', () => child.kill());
  return child;
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

/** Resolves when an address answers with 200. @throws Error after two minutes, which only a start that hangs needs */
export async function untilUp(address: string): Promise<void> {
  const limit = AbortSignal.timeout(120_000);
  while ((await statusOf(address)) !== 200) {
    if (limit.aborted) throw new Error(`${address} did not answer with 200 in two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
