import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const checkout = join(import.meta.dirname, '../..');

/** These processes end together with this one. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a program of this checkout. Its output goes to a file or is read line by line. */
export function begin(
  entry: string,
  env: Record<string, string>,
  says: string | ((line: string) => void),
): ChildProcess {
  const out = typeof says === 'string' ? openSync(says, 'a') : 'pipe';
  const child = spawn(process.execPath, [entry], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', out, typeof says === 'string' ? out : 'inherit'],
  });
  if (typeof says !== 'string' && child.stdout) createInterface({ input: child.stdout }).on('line', says);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** @throws Error when the process ends with a code other than 0 */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a program ended with ${code}`))));
  });

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Waits until `isTrue`, which it calls ten times a second. @throws Error after `seconds` */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds: number): Promise<void> {
  const last = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > last) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
