import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const main = path.join(import.meta.dirname, '../cli/main.ts');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Our environment with English texts and an empty allow list. */
export const commandEnvironment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  LANG: 'C',
  LC_ALL: '',
  SCAN_ALLOW: '',
  ...more,
});

/**
 * Starts the command line in its own process.
 * @param prefix command prefix, for example to switch the user
 */
export function startCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
  prefix: readonly string[] = [],
): {
  process: ChildProcess;
  ended: Promise<Ended>;
} {
  const env = commandEnvironment(environment);
  const [program, ...rest] = [...prefix, process.execPath, main, ...args];
  const child = spawn(program ?? process.execPath, rest, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  if (stdin === 'ignore') child.stdin.end();
  const ended = Promise.all([text(child.stdout).catch(() => ''), text(child.stderr), once(child, 'close')]).then(
    ([out, err, [code]]) => ({
      code: code as number | null,
      out,
      err,
    }),
  );
  return { process: child, ended };
}

export const runCommand = (args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended> =>
  startCommand(args, environment).ended;
