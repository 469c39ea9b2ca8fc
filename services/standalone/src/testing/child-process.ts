import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { killTree } from '../processes/ending.mjs';
import { identify } from '../processes/identity.mjs';
import type { ProcessIdentity } from '../processes/identity.mjs';

/** Starts a script in a Node of its own; it lives until it ends or the test does. Resolves with its first line. */
export async function startScript(
  script: string,
  ...args: string[]
): Promise<{ identity: ProcessIdentity; line: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (!identity) throw new Error('the script did not start');
  onTestFinished(() => killTree(identity));
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`the script ended (${code}) before it said something: ${text}`)));
  });
  return { identity, line };
}

/** Says that it is there and stays, whatever one asks it. */
export const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('here');`;
/** Says that it is there and ends when asked. */
export const obedient = `setInterval(() => {}, 1000); console.log('here');`;
