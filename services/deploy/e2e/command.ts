import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const start = promisify(execFile);

/** @throws with what the command wrote to standard error */
export async function run(command: string, args: readonly string[], cwd?: string): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024, ...(cwd && { cwd }) };
  const { stdout } = await start(command, args, options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(
        `${command} ${args.join(' ')} failed: ${error.stderr?.trim() || error.stdout?.trim() || error.message}`,
      );
    },
  );
  return stdout;
}

const limitMs = 120_000;

/** What was waited for has ended and will not answer. */
export class EndedError extends Error {}

/** Asks until there is an answer. @throws with the last reason after the limit, an EndedError at once */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  pauseMs = 250,
): Promise<Answer> {
  const end = Date.now() + limitMs;
  let reason: unknown = 'no answer';
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof EndedError) throw error;
      reason = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`${what}: nothing after ${limitMs / 1000} s`, { cause: reason });
}
