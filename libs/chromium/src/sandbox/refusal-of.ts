import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The first line of the command's error output. Undefined if the command succeeds or fails without output. */
export async function refusalOf([program = 'true', ...args]: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, args, { timeout: 5000 });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n')[0];
  }
}
