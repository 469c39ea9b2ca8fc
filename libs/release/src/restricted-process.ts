import { spawn } from 'node:child_process';

/** Bytes of an answer. Those of our releases have about two million. */
const mostBytes = 64 * 1024 * 1024;

export interface RestrictedWork {
  /** A program of ours that needs no other file. What it runs may be of somebody else. */
  program: string;
  /** For its stdin. */
  input: string;
  /** Milliseconds after which it is killed. */
  timeLimit: number;
}

/**
 * Runs a program in a process without variables, which can read no file but the program, write none, and start neither
 * processes nor threads. Node 24 cannot take the network from it. Gives what it writes to stdout; throws when it fails.
 */
export async function runRestricted({ program, input, timeLimit }: RestrictedWork): Promise<string> {
  const child = spawn(process.execPath, ['--permission', `--allow-fs-read=${program}`, program], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let size = 0;
      child.once('error', reject);
      child.stdout.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) reject(new Error(`wrote more than ${mostBytes} bytes`));
        else parts.push(part);
      });
      child.once('close', () => {
        if (size === 0) reject(new Error('the process ended without an answer'));
        else resolve(Buffer.concat(parts).toString());
      });
      timer = setTimeout(() => reject(new Error(`took longer than ${timeLimit} ms`)), timeLimit);
      // It may end before it has read everything; then `close` says so.
      child.stdin.once('error', () => {});
      child.stdin.end(input);
    });
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}
